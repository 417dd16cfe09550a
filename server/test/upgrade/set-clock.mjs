// Loaded before a process: its clock goes on from CLOCK_FROM, so that what was kept then is no older than it was.
const Real = Date;
const lagMs = Real.now() - Real.parse(process.env.CLOCK_FROM);

globalThis.Date = class extends Real {
  constructor(...given) {
    if (given.length === 0) super(Real.now() - lagMs);
    else super(...given);
  }

  static now() {
    return Real.now() - lagMs;
  }
};
