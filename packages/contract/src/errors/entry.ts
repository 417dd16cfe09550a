export const error = <const Status extends number, const Danish extends string>(
  status: Status,
  da: Danish,
  en: string,
) => ({ status, da, en }) as const;

export const badRequest = <const Danish extends string>(da: Danish, en: string) => error(400, da, en);
export const unauthorized = <const Danish extends string>(da: Danish, en: string) => error(401, da, en);
export const forbidden = <const Danish extends string>(da: Danish, en: string) => error(403, da, en);
export const notFound = <const Danish extends string>(da: Danish, en: string) => error(404, da, en);
export const conflict = <const Danish extends string>(da: Danish, en: string) => error(409, da, en);
export const gone = <const Danish extends string>(da: Danish, en: string) => error(410, da, en);
export const tooManyCalls = <const Danish extends string>(da: Danish, en: string) => error(429, da, en);
export const unavailable = <const Danish extends string>(da: Danish, en: string) => error(503, da, en);
