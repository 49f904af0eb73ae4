/** Numbers that a seed decides: the same seed gives the same run of numbers. (mulberry32) */
export class Random {
  #state;

  constructor(seed) {
    this.#state = seed >>> 0;
  }

  /** From 0 to 1, without 1. */
  next() {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  /** A whole number from 0 to bound - 1. */
  below(bound) {
    return Math.floor(this.next() * bound);
  }

  chance(probability) {
    return this.next() < probability;
  }

  pick(list) {
    return list[this.below(list.length)];
  }

  /** A version 4 UUID; 122 bits of this generator, so only as unique as its seed. */
  uuid() {
    const hex = [];
    for (let i = 0; i < 4; i++) {
      hex.push(Math.floor(this.next() * 4294967296).toString(16).padStart(8, '0'));
    }
    const text = hex.join('');
    const variant = '89ab'[parseInt(text[16], 16) & 3];
    const middle = `${text.slice(8, 12)}-4${text.slice(13, 16)}-${variant}${text.slice(17, 20)}`;
    return `${text.slice(0, 8)}-${middle}-${text.slice(20)}`;
  }
}
