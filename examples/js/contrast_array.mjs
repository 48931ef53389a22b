// Contrast's positions as arrays of whole numbers, by themselves: no server, no other file.
//
// Version 2 has 29 values: 25 cells row by row from a5, each occupant*3 + tile, then the tiles in stock:
// Black's black and gray ones, White's black and gray ones. Version 1 has the cells only. The names of
// the functions and the shapes of `board` and `tileInventory` are those of the original document.
// Neither version holds the side to move.

/** @typedef {{ occupant: number, tile: number }} Cell occupant 0 none, 1 Black, 2 White; tile 0 none, 1 black, 2 gray */
/** @typedef {{ blackTiles: number, grayTiles: number }} Stock */
/** @typedef {{ black: Stock, white: Stock }} TileInventory */
/** @typedef {{ x: number, y: number, color: 'black' | 'white' }} Piece x from file a, y from rank 5 downwards */
/** @typedef {{ x: number, y: number, type: 'black' | 'gray' }} Tile */
/**
 * @typedef {object} Position
 * @property {Cell[][]} board `board[y][x]`
 * @property {TileInventory} tileInventory
 * @property {Piece[]} pieces what stands on the board, as the HTTP calls list it
 * @property {Tile[]} tiles
 * @property {string[]} warnings why no game leads here: piece_count, tile_conservation, both_won; and inventory_assumed
 * @property {boolean} reachable false: surely not reached in a game; true: not refuted
 */

const width = 5;
const cellCount = 25;
const stocks = [
  { name: 'black player black tiles', most: 3 },
  { name: 'black player gray tiles', most: 1 },
  { name: 'white player black tiles', most: 3 },
  { name: 'white player gray tiles', most: 1 },
];
const size = cellCount + stocks.length;
const fullStocks = stocks.map(({ most }) => most);

/** An array that is none: `tag` is the specification's name of the error, `where` the place in the array. */
export class ArrayError extends Error {
  /** @param {string} tag @param {string} message @param {string} where @param {string} hint */
  constructor(tag, message, where, hint) {
    super(message);
    this.name = 'ArrayError';
    this.tag = tag; // length, cell_range, inventory_range, value, missing
    this.where = where; // board_array[12]
    this.hint = hint;
  }
}

/** @param {number} value @param {number} most */
const inRange = (value, most) => Number.isInteger(value) && value >= 0 && value <= most;

/** @param {unknown} values @returns {number[]} */
function wholeNumbers(values) {
  if (!Array.isArray(values))
    throw new ArrayError('missing', 'Missing board_array', 'board_array', '"board_array" is an array of 29 whole numbers');
  for (const [i, value] of values.entries()) // unlike forEach this sees holes
    if (!Number.isSafeInteger(value))
      throw new ArrayError('value', 'Invalid array value', `board_array[${i}]`, `'${JSON.stringify(value)}' is not a whole number`);
  return values;
}

/** @param {number} length @param {1 | 2} version */
function checkLength(length, version) {
  const got = `got ${length} values`;
  if (version === 1 && length !== cellCount)
    throw new ArrayError('length', 'a version 1 array has 25 values', 'board_array', got);
  if (version === 2 && length !== size)
    throw new ArrayError('length', 'array size must be 29 (25 board + 4 tile inventory)', 'board_array',
      got + (length === cellCount
        ? '; a version 1 array lacks the stocks: append 3,1,3,1, or read it as format array1 ("version":1 in JSON)' : ''));
}

/** @param {number[]} values 25 or 29 of them */
function checkRanges(values) {
  values.forEach((value, i) => {
    if (i < cellCount) {
      if (!inRange(value, 8))
        throw new ArrayError('cell_range', `invalid cell value at index ${i}: ${value}`, `board_array[${i}]`, 'a cell is occupant*3 + tile, 0 to 8');
    } else {
      const { name, most } = stocks[i - cellCount];
      if (!inRange(value, most))
        throw new ArrayError('inventory_range', `invalid ${name} at [${i}]: ${value}`, `board_array[${i}]`, `this stock is 0 to ${most}`);
    }
  });
}

/** @param {number} occupant @param {number} tile */
export function encodeCell(occupant, tile) {
  return occupant * 3 + tile;
}

/** @param {number} value @returns {Cell} */
export function decodeCell(value) {
  if (!inRange(value, 8)) throw new ArrayError('cell_range', `invalid cell value: ${value}`, '', 'a cell is occupant*3 + tile, 0 to 8');
  return { occupant: Math.floor(value / 3), tile: value % 3 };
}

/**
 * The 29 values of version 2, or the 25 of version 1, which forget the stocks.
 * @param {Cell[][]} board @param {TileInventory} tileInventory @param {{ version?: 1 | 2 }} [options]
 * @returns {number[]}
 */
export function boardToArray(board, tileInventory, { version = 2 } = {}) {
  const cells = board.flat();
  cells.forEach(({ occupant, tile }, i) => {
    // 0*3 + 4 would be a Black piece on a black tile.
    if (!inRange(occupant, 2) || !inRange(tile, 2))
      throw new ArrayError('cell_range', `no cell has occupant ${occupant} and tile ${tile}`, `board_array[${i}]`, 'both are 0 to 2');
  });
  const { black, white } = tileInventory;
  const array = [...cells.map(({ occupant, tile }) => encodeCell(occupant, tile)),
    black.blackTiles, black.grayTiles, white.blackTiles, white.grayTiles];
  checkLength(array.length, 2);
  checkRanges(array);
  return version === 1 ? array.slice(0, cellCount) : array;
}

/**
 * Reads an array, or throws an `ArrayError`. Version 1 allows 25 values; 29 are read all the same.
 * @param {unknown} values @param {{ version?: 1 | 2 }} [options]
 * @returns {Position}
 */
export function arrayToBoard(values, { version = 2 } = {}) {
  let array = wholeNumbers(values);
  if (version !== 1 && version !== 2)
    throw new ArrayError('', `unknown version ${JSON.stringify(version)}`, 'version', '1 is 25 cells, 2 is 25 cells and 4 stocks');
  const assumed = version === 1 && array.length !== size;
  if (assumed) array = migrateV1ToV2(array);
  checkLength(array.length, 2);
  checkRanges(array);

  const cells = array.slice(0, cellCount).map((value) => decodeCell(value));
  const [blackBlack, blackGray, whiteBlack, whiteGray] = array.slice(cellCount);
  const position = {
    board: [0, 1, 2, 3, 4].map((y) => cells.slice(y * width, (y + 1) * width)),
    tileInventory: { black: { blackTiles: blackBlack, grayTiles: blackGray }, white: { blackTiles: whiteBlack, grayTiles: whiteGray } },
    ...itemsOf(cells),
  };
  const found = findings(position);
  return { ...position, warnings: assumed ? ['inventory_assumed', ...found] : found, reachable: found.length === 0 };
}

/**
 * Version 1 has no stocks: full ones are assumed, whatever the board shows.
 * @param {number[]} v1 @returns {number[]}
 */
export function migrateV1ToV2(v1) {
  checkLength(v1.length, 1);
  return [...v1, ...fullStocks];
}

/** @param {Cell[]} cells @returns {{ pieces: Piece[], tiles: Tile[] }} */
function itemsOf(cells) {
  /** @type {Piece[]} */ const pieces = [];
  /** @type {Tile[]} */ const tiles = [];
  cells.forEach(({ occupant, tile }, i) => {
    const place = { x: i % width, y: Math.floor(i / width) };
    if (occupant) pieces.push({ ...place, color: occupant === 1 ? 'black' : 'white' });
    if (tile) tiles.push({ ...place, type: tile === 1 ? 'black' : 'gray' });
  });
  return { pieces, tiles };
}

/** @param {Pick<Position, 'pieces' | 'tiles' | 'tileInventory'>} position @returns {string[]} */
function findings({ pieces, tiles, tileInventory: { black, white } }) {
  const of = (/** @type {string} */ color) => pieces.filter((piece) => piece.color === color);
  const laid = (/** @type {string} */ type) => tiles.filter((tile) => tile.type === type).length;
  const warnings = [];
  if (of('black').length !== 5 || of('white').length !== 5) warnings.push('piece_count');
  if (laid('black') + black.blackTiles + white.blackTiles !== 6 || laid('gray') + black.grayTiles + white.grayTiles !== 2)
    warnings.push('tile_conservation');
  if (of('black').some(({ y }) => y === 4) && of('white').some(({ y }) => y === 0)) warnings.push('both_won');
  return warnings;
}

/**
 * The board for people: x Black, o White, [ ] a black tile, ( ) a gray one.
 * @param {Pick<Position, 'board' | 'tileInventory'>} position @param {string} [toMove] black or white
 * @returns {string}
 */
export function boardText({ board, tileInventory }, toMove) {
  const drawn = (/** @type {Cell} */ { occupant, tile }) => {
    const [left, right] = ['  ', '[]', '()'][tile];
    return left + (occupant ? ' xo'[occupant] : tile ? ' ' : '.') + right;
  };
  const stock = (/** @type {'black' | 'white'} */ side, /** @type {string} */ name) =>
    `${name}: ${tileInventory[side].blackTiles} black, ${tileInventory[side].grayTiles} gray tiles${side === toMove ? '  <- to move' : ''}`;
  return [...board.map((row, y) => `${width - y} ${row.map(drawn).join('')}`), '   a  b  c  d  e',
    stock('black', 'Black x'), stock('white', 'White o'), ''].join('\n');
}
