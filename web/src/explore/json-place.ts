// Where a text stops being JSON. Browsers tell this in different words or not at all.

const space = /[ \t\n\r]*/y;
const text = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const plain = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;

export interface Place {
  line: number;
  column: number;
}

// Precondition: JSON.parse refuses `json`. The first character that cannot stand where it stands.
export function placeOfError(json: string): Place {
  const before = json.slice(0, offsetOfError(json)).split("\n");
  return { line: before.length, column: (before.at(-1) ?? "").length + 1 };
}

function offsetOfError(json: string): number {
  let at = 0;
  const take = (what: RegExp): boolean => {
    what.lastIndex = at;
    if (!what.test(json)) return false;
    at = what.lastIndex;
    return true;
  };
  const open: string[] = [];
  // What may come next: a value, the key of a member, or what follows a value.
  let want: "value" | "first" | "key" | "after" = "value";
  for (;;) {
    take(space);
    const sign = json[at];
    if (sign === undefined) return at;
    if (want === "after") {
      const inside = open.at(-1);
      if (inside === undefined) return at;
      if (sign === ",") want = inside === "{" ? "key" : "value";
      else if (sign === (inside === "{" ? "}" : "]")) open.pop();
      else return at;
      ++at;
    } else if (want === "key" || (want === "first" && open.at(-1) === "{")) {
      if (want === "first" && sign === "}") {
        open.pop();
        want = "after";
        ++at;
        continue;
      }
      if (!take(text)) return at;
      take(space);
      if (json[at] !== ":") return at;
      want = "value";
      ++at;
    } else if (want === "first" && sign === "]") {
      open.pop();
      want = "after";
      ++at;
    } else if (sign === "{" || sign === "[") {
      open.push(sign);
      want = "first";
      ++at;
    } else {
      if (!take(text) && !take(plain)) return at;
      want = "after";
    }
  }
}
