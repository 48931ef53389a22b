import type { Own } from "./seats";
import { type Seat, type Session, seats } from "./types";

export function seatOf(side: 0 | 1): Seat {
  return seats[side];
}

// The token a move needs: that of the side to move. Nobody has one in a game without seats.
export function tokenFor(side: 0 | 1, own: Own | undefined): string | undefined {
  return own?.tokens[seatOf(side)];
}

// Going back and forth needs either seat.
export function anyToken(own: Own | undefined): string | undefined {
  return own?.tokens.first ?? own?.tokens.second;
}

// Whether a person in this browser is to move. Without any seat it may still be a game that anybody
// may change; the server says so when it is not.
export function myTurn(session: Session, own: Own | undefined, watching: boolean): boolean {
  const seat = seatOf(session.side);
  if (session.result !== "ongoing" || session.players[seat].kind !== "human") return false;
  if (!own) return !watching;
  return own.tokens[seat] !== undefined && own.given !== seat;
}

// Whether all that this browser moves is the second side's, so that the board is better looked at from
// there.
export function sitsOpposite(session: Session, own: Own | undefined): boolean {
  const mine = (seat: Seat) => session.players[seat].kind === "human" && own?.tokens[seat] !== undefined;
  return mine("second") && !mine("first");
}
