import { render } from "preact";
import { App } from "./app";
import { startPrefs } from "./prefs";
import { startRouter } from "./router";
import "./style/index.css";

startPrefs();
startRouter();
const root = document.getElementById("app");
if (root) render(<App />, root);
