#pragma once

#include "server/app.hpp"
#include "service/json.hpp"

namespace banmen::server {

// One server-sent event; an empty id leaves the client's last one as it is.
std::string event_text(const std::string& name, const std::string& id, const service::Json& data);

// The stream of a session or a job; `last` is the Last-Event-ID of a client that comes back.
Answer session_events(App& app, const Request& request);
Answer job_events(App& app, const Request& request);

}  // namespace banmen::server
