import { kroner, sum } from './money.ts';
import { vatAdded } from './vat.ts';

export const lineTotal = (quantity: number, unitPrice: number, discountPercent = 0): number =>
  kroner(quantity * unitPrice * (1 - discountPercent / 100));

export const discounted = (gross: number, discountPercent: number): number =>
  kroner(gross * (1 - discountPercent / 100));

export const discountPercentOf = (gross: number, net: number): number =>
  gross === 0 ? 0 : kroner((1 - net / gross) * 100);

export function invoiceSums(lines: readonly { readonly lineTotal: number }[], vatZoneID: number) {
  const priceWOVat = sum(lines.map((line) => line.lineTotal));
  const vatAmount = vatAdded(priceWOVat, vatZoneID);
  return { priceWOVat, vatAmount, price: sum([priceWOVat, vatAmount]) };
}

interface PurchaseLine {
  readonly quantity: number;
  readonly grossUnitPrice: number;
  readonly netUnitPrice: number;
  readonly lineTotal: number;
}

export function purchaseSums(
  lines: readonly PurchaseLine[],
  { carriage, fees, vatZoneID }: { readonly carriage: number; readonly fees: number; readonly vatZoneID: number },
) {
  const net = sum([...lines.map((line) => line.lineTotal), carriage, fees]);
  const vat = vatAdded(net, vatZoneID);
  const discount = sum(
    lines.map(({ quantity, grossUnitPrice, netUnitPrice }) => quantity * (grossUnitPrice - netUnitPrice)),
  );
  return { net, vat, total: sum([net, vat]), discount };
}
