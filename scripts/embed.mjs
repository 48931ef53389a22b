// node embed.mjs FOLDER OPENAPI OUTPUT: writes the files of FOLDER and the API's description as C++.
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';

const [folder, openapi, output] = process.argv.slice(2);
const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
};

function files(path, prefix = '') {
  return readdirSync(path, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) =>
      entry.isDirectory()
        ? files(join(path, entry.name), `${prefix}/${entry.name}`)
        : [{ path: `${prefix}/${entry.name}`, data: readFileSync(join(path, entry.name)) }],
    );
}

const arrays = [];
// These bytes as a string_view; the zero behind them lets an empty file be an array too.
function view(data) {
  const name = `bytes${arrays.length}`;
  arrays.push(`constexpr unsigned char ${name}[] = {${[...data, 0].join(',')}};`);
  return `view(${name})`;
}

const rows = files(folder).map(({ path, data }) => {
  const type = types[extname(path)];
  if (!type) throw new Error(`${path}: no content type is known for it`);
  const etag = createHash('sha256').update(data).digest('hex').slice(0, 16);
  return `    {"${path}", "${type}", ${view(data)}, ${view(gzipSync(data, { level: 9 }))}, "\\"${etag}\\""},`;
});
// Without the white space that is there for its readers.
const description = view(Buffer.from(JSON.stringify(JSON.parse(readFileSync(openapi, 'utf8')))));

writeFileSync(
  output,
  `// Made by scripts/embed.mjs.
#include "server/assets.hpp"

namespace banmen::server {
namespace {

${arrays.join('\n')}

template <std::size_t Size>
std::string_view view(const unsigned char (&bytes)[Size]) {
  return {reinterpret_cast<const char*>(bytes), Size - 1};
}

}  // namespace

std::span<const Asset> assets() {
  static const Asset all[] = {
${rows.join('\n')}
  };
  return all;
}

std::string_view openapi_document() { return ${description}; }

}  // namespace banmen::server
`,
);
