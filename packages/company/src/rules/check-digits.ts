export function withCheckDigit(digits: string, checkDigit: (digits: string) => number): string {
  const check = checkDigit(digits);
  // Modulus 11 has no digit for ten, so the number is incremented.
  return check < 10 ? `${digits}${check}` : withCheckDigit(String(Number(digits) + 1), checkDigit);
}

export function cvrCheckDigit(seven: string): number {
  const weights = [2, 7, 6, 5, 4, 3, 2];
  return (
    (11 - ([...seven].reduce((total, digit, index) => total + Number(digit) * (weights[index] ?? 0), 0) % 11)) % 11
  );
}

export function eanCheckDigit(twelve: string): number {
  return (10 - ([...twelve].reduce((total, digit, index) => total + Number(digit) * (index % 2 ? 3 : 1), 0) % 10)) % 10;
}

/** Modulus 10, as on payment slips. */
export function paymentCheckDigit(digits: string): number {
  const total = [...digits].reverse().reduce((soFar, digit, index) => {
    const doubled = Number(digit) * (index % 2 ? 1 : 2);
    return soFar + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return (10 - (total % 10)) % 10;
}
