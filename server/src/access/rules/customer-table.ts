import { openKeyHash } from '../key-hash.ts';
import type { Customer } from './decide.ts';

/** What decides about a customer's calls: rights as bits, by endpoint, by granted site. */
export type CustomerFacts = Readonly<{
  apiAccess: boolean;
  accessAll: boolean;
  expiresAtMs: number;
  /** The key from before the current one, and when it stops. */
  oldKey?: Readonly<{ keyHash: string; untilMs: number }> | undefined;
  sites: ReadonlyMap<number, ReadonlyMap<number, number>>;
}>;

/** A record is a row of cells: what it is found by, the facts, where each site's rights end, and the rights themselves. */
const cell = { keyHash: 0, customerID: 4, flags: 5, expiryMinute: 6, siteCount: 7, sites: 8 } as const;
/** 128 bits of the hash: more than the key itself has. */
const hashCells = 4;
const hexDigitsPerCell = 8;
const apiAccessFlag = 1;
const accessAllFlag = 2;
const oldKeyFlag = 4;
const rightBits = 4;
const rightMask = (1 << rightBits) - 1;
const minuteMs = 60_000;

/** A slot holds where a record begins, and part of its hash in the bits that this leaves free. Nothing begins at 0. */
const empty = 0;
const deleted = 1 << 31;
const leastRecords = 64;
/** Neighbours are at hand together: a fuller table is a smaller one, and that counts for more. */
const fullShare = 0.8;
/** A change leaves a deleted slot behind. A table that starts afresh has room for so many, as a share of its records. */
const slackShare = 1 / 32;

/**
 * Customers by the hash of either of their keys, each a record of its own, in a few flat arrays. With 100,000 customers that are asked for in any order, time
 * goes to memory that is not at hand: here one record is one stretch of it, a sixth of what objects take.
 */
export class CustomerTable {
  #cells = new Int32Array(leastRecords * cell.sites);
  #used = 1;
  #wasted = 0;
  #slots = new Int32Array(leastRecords);
  #taken = 0;
  #startMask = maskOf(this.#cells.length);
  /** By customer; that of its old key by the same number below zero. */
  readonly #starts = new Map<number, number>();

  find(keyHash: string): Customer | undefined {
    const slot = this.#slotOf(readHash(keyHash, soughtHash));
    return slot < 0 ? undefined : new StoredCustomer(this.#cells, this.#startIn(slot));
  }

  set(customerID: number, keyHash: string, facts: CustomerFacts): void {
    this.delete(customerID);
    this.#put(customerID, recordOf(customerID, keyHash, facts));
    const { oldKey } = facts;
    if (!oldKey) return;
    const expiresAtMs = Math.min(oldKey.untilMs, facts.expiresAtMs);
    this.#put(-customerID, recordOf(customerID, oldKey.keyHash, { ...facts, expiresAtMs }, oldKeyFlag));
  }

  delete(customerID: number): void {
    this.#remove(customerID);
    this.#remove(-customerID);
  }

  #put(place: number, record: ArrayLike<number>): void {
    this.#makeRoom(record.length);
    this.#add(place, record);
  }

  #remove(place: number): void {
    const start = this.#starts.get(place);
    if (start === undefined) return;
    this.#starts.delete(place);
    this.#wasted += lengthAt(this.#cells, start);
    this.#slots[this.#slotOf(this.#cells.subarray(start, start + hashCells))] = deleted;
  }

  /** Where a hash has its slot; -1 where it has none. */
  #slotOf(hash: Int32Array): number {
    const last = this.#slots.length - 1;
    for (let slot = (hash[0] as number) & last; ; slot = (slot + 1) & last) {
      const found = this.#slots[slot] as number;
      if (found === empty) return -1;
      const isAlike = ((found ^ (hash[1] as number)) & ~this.#startMask) === 0;
      if (isAlike && found !== deleted && this.#hasHash(this.#startIn(slot), hash)) return slot;
    }
  }

  #startIn(slot: number): number {
    return (this.#slots[slot] as number) & this.#startMask;
  }

  #hasHash(start: number, hash: Int32Array): boolean {
    for (let place = 0; place < hashCells; place++) if (this.#cells[start + place] !== hash[place]) return false;
    return true;
  }

  #take(start: number): void {
    const last = this.#slots.length - 1;
    let slot = (this.#cells[start] as number) & last;
    while (this.#slots[slot] !== empty && this.#slots[slot] !== deleted) slot = (slot + 1) & last;
    if (this.#slots[slot] === empty) this.#taken++;
    this.#slots[slot] = ((this.#cells[start + 1] as number) & ~this.#startMask) | start;
  }

  /** Starts afresh, without what was deleted, when the cells are full or too many of the slots have been taken. */
  #makeRoom(length: number): void {
    if (this.#used + length <= this.#cells.length && this.#taken + 1 <= this.#slots.length * fullShare) return;
    const old = this.#cells;
    const kept = this.#used - this.#wasted + length;
    this.#cells = new Int32Array(Math.max(kept * 2, leastRecords * cell.sites));
    const records = Math.max(leastRecords, this.#starts.size + 1);
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2((records * (1 + slackShare)) / fullShare)));
    this.#startMask = maskOf(this.#cells.length);
    this.#used = 1;
    this.#wasted = 0;
    this.#taken = 0;
    for (const [place, start] of this.#starts) {
      this.#add(place, old.subarray(start, start + lengthAt(old, start)));
    }
  }

  /** Behind the others, which stay as they are: a customer that was found does not change in the finder's hands. */
  #add(place: number, record: ArrayLike<number>): void {
    this.#cells.set(record, this.#used);
    this.#starts.set(place, this.#used);
    this.#take(this.#used);
    this.#used += record.length;
  }
}

/** A record, read where it lies. */
class StoredCustomer implements Customer {
  readonly #cells: Int32Array;
  readonly #start: number;

  constructor(cells: Int32Array, start: number) {
    this.#cells = cells;
    this.#start = start;
  }

  get customerID(): number {
    return this.#at(cell.customerID);
  }
  get apiAccess(): boolean {
    return (this.#at(cell.flags) & apiAccessFlag) !== 0;
  }
  get accessAll(): boolean {
    return (this.#at(cell.flags) & accessAllFlag) !== 0;
  }
  get isOpen(): boolean {
    for (let place = 0; place < hashCells; place++)
      if (this.#at(cell.keyHash + place) !== openHash[place]) return false;
    return true;
  }
  get keyMark(): number {
    return this.#at(cell.keyHash);
  }
  get isOldKey(): boolean {
    return (this.#at(cell.flags) & oldKeyFlag) !== 0;
  }
  get expiresAtMs(): number {
    return this.#at(cell.expiryMinute) * minuteMs;
  }
  hasSite(siteID: number): boolean {
    return this.#siteAt(siteID) >= 0;
  }
  rightsOn(siteID: number, endpointID: number): number | undefined {
    const site = this.#siteAt(siteID);
    if (site < 0) return undefined;
    const begin = site === cell.sites ? endOfSites(this.#at(cell.siteCount)) : this.#at(site - 1);
    const found = this.#search(endpointID, begin, this.#at(site + 1), 1, rightBits);
    return found < 0 ? undefined : this.#at(found) & rightMask;
  }

  #at(place: number): number {
    return this.#cells[this.#start + place] as number;
  }
  #siteAt(siteID: number): number {
    return this.#search(siteID, cell.sites, endOfSites(this.#at(cell.siteCount)), 2, 0);
  }
  /** Halves the stretch until the number is found; -1 where it is not. */
  #search(wanted: number, begin: number, end: number, step: number, shift: number): number {
    let low = 0;
    let high = (end - begin) / step;
    while (low < high) {
      const middle = (low + high) >> 1;
      const found = this.#at(begin + middle * step) >> shift;
      if (found === wanted) return begin + middle * step;
      if (found < wanted) low = middle + 1;
      else high = middle;
    }
    return -1;
  }
}

/** The bits that a number below the limit can have. */
const maskOf = (limit: number): number => 2 ** Math.ceil(Math.log2(limit)) - 1;

const endOfSites = (siteCount: number): number => cell.sites + siteCount * 2;

function lengthAt(cells: Int32Array, start: number): number {
  const siteCount = cells[start + cell.siteCount] as number;
  return siteCount === 0 ? cell.sites : (cells[start + endOfSites(siteCount) - 1] as number);
}

function recordOf(customerID: number, keyHash: string, { sites, ...facts }: CustomerFacts, ofKey = 0): number[] {
  const flags = (facts.apiAccess ? apiAccessFlag : 0) | (facts.accessAll ? accessAllFlag : 0) | ofKey;
  const expiryMinute = Math.min(Math.floor(facts.expiresAtMs / minuteMs), 2 ** 31 - 1);
  const directory: number[] = [];
  const rights: number[] = [];
  for (const [siteID, endpoints] of inOrder(sites)) {
    for (const [endpointID, bits] of inOrder(endpoints)) rights.push((endpointID << rightBits) | bits);
    directory.push(siteID, endOfSites(sites.size) + rights.length);
  }
  return [
    ...readHash(keyHash, new Int32Array(hashCells)),
    customerID,
    flags,
    expiryMinute,
    sites.size,
    ...directory,
    ...rights,
  ];
}

const inOrder = <Value>(entries: ReadonlyMap<number, Value>): [number, Value][] =>
  [...entries].sort(([a], [b]) => a - b);

/** Says who is open without a bit of its own. */
const openHash = readHash(openKeyHash, new Int32Array(hashCells));

/** Filled anew for every search, which never waits for anything. */
const soughtHash = new Int32Array(hashCells);

/** The beginning of a hash that is written in hexadecimal digits, as cells. */
function readHash(keyHash: string, into: Int32Array): Int32Array {
  for (let place = 0; place < hashCells; place++) {
    let value = 0;
    for (let digit = place * hexDigitsPerCell; digit < (place + 1) * hexDigitsPerCell; digit++) {
      const code = keyHash.charCodeAt(digit);
      // Digits lie below the sixth bit, letters above it.
      value = (value << 4) | (code - 48 - (code >> 6) * 39);
    }
    into[place] = value;
  }
  return into;
}
