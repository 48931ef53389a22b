import { load, save } from "./storage";
import { type Seat, type Tokens, seats } from "./types";

// The games this browser has a seat in: what lets it move, and the list to go on with.
export interface Own {
  id: string;
  game: string;
  tokens: Tokens;
  // A seat whose invitation was handed out: this browser leaves its moves to the other person.
  given?: Seat;
}

const most = 50;
const key = "seats";

export function ownGames(): Own[] {
  return load<Own[]>(key, []);
}

export function own(id: string): Own | undefined {
  return ownGames().find((entry) => entry.id === id);
}

export function remember(entry: Own): void {
  const rest = ownGames().filter((other) => other.id !== entry.id);
  save(key, [entry, ...rest].slice(0, most));
}

export function forget(id: string): void {
  save(key, ownGames().filter((entry) => entry.id !== id));
}

export function give(id: string, given: Seat | undefined): void {
  const entry = own(id);
  if (!entry) return;
  const { given: _, ...bare } = entry;
  remember(given ? { ...bare, given } : bare);
}

export function invitation(path: string, seat: Seat, token: string): string {
  return `${location.origin}${path}#${seat}=${token}`;
}

// An invitation carries its token behind #, where it is not sent to any server or log; it is moved
// from the address into the memory of the browser.
export function acceptInvitation(game: string, id: string): void {
  const found = /^#(first|second)=([\w.~+/=-]+)$/.exec(location.hash);
  if (!found) return;
  const seat = seats.find((name) => name === found[1]);
  if (!seat || !found[2]) return;
  const before = own(id);
  const tokens = { ...before?.tokens, [seat]: found[2] };
  const given = before?.given === seat ? undefined : before?.given;
  remember(given ? { id, game, tokens, given } : { id, game, tokens });
  history.replaceState(null, "", location.pathname + location.search);
}
