// A file of the user's as text; packed ones are unpacked.
import { BadFile } from "./analysis";

const mostMegabytes = 64;
const most = mostMegabytes * 1024 * 1024;

export async function textOf(file: Blob): Promise<string> {
  if (file.size > most) throw new BadFile("bad.size", { most: mostMegabytes });
  const head = new Uint8Array(await readable(file.slice(0, 2)));
  const packed = head[0] === 0x1f && head[1] === 0x8b;
  const bytes = packed ? await unpack(file) : await readable(file);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new BadFile("bad.utf8");
  }
}

async function readable(file: Blob): Promise<ArrayBuffer> {
  try {
    return await file.arrayBuffer();
  } catch {
    throw new BadFile("bad.unread");
  }
}

// Counts while it unpacks: a small file can become a very large one.
async function unpack(file: Blob): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    const reader = file.stream().pipeThrough(new DecompressionStream("gzip")).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      size += value.length;
      if (size > most) throw new BadFile("bad.size", { most: mostMegabytes });
      parts.push(value);
    }
  } catch (error) {
    throw error instanceof BadFile ? error : new BadFile("bad.packed");
  }
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
