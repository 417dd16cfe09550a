export const error = <const Status extends number, const Danish extends string>(
  status: Status,
  da: Danish,
  en: string,
) => ({ status, da, en }) as const;

export const badRequest = <const Danish extends string>(da: Danish, en: string) => error(400, da, en);
export const unauthorized = <const Danish extends string>(da: Danish, en: string) => error(401, da, en);
