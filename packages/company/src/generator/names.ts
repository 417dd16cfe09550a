import { cvrCheckDigit, eanCheckDigit, withCheckDigit } from '../rules/check-digits.ts';
import type { Profile } from './profile.ts';
import type { Random } from './random.ts';

const FIRST_NAMES =
  'Aksel Albert Alma Anne Arne Asger Astrid Bente Birthe Bjarne Bo Camilla Carl Cecilie Charlotte Christian Dorthe Ebbe Elin Ellen Emil Erik Esben Finn Freja Frida Gitte Grethe Gunnar Hanne Hans Helle Ida Inge Ivan Jakob Jens Jette Johanne Jørgen Kaj Karina Kasper Kirsten Klaus Laila Lars Lene Line Lis Mads Maja Malene Marianne Martin Merete Mikkel Mogens Morten Niels Nina Ole Pernille Pia Poul Rasmus Rikke Rune Sanne Signe Simon Sofus Solveig Steen Susanne Svend Søren Thea Thomas Tina Tove Trine Troels Ulla Vagn Vibeke Viggo Amir Fatima Leyla Yusuf Zofia'.split(
    ' ',
  );
const SURNAMES =
  'Abildgaard Agerbo Andreasen Bak Balle Berthelsen Bjerre Boisen Brandt Bruun Buhl Carstensen Dahl Dam Degn Ebbesen Egeskov Elkjær Enevoldsen Fabricius Falk Fogh Frandsen Gade Gammelgaard Gravesen Grøn Haahr Hald Hedegaard Hjort Hvid Hyldahl Iversen Juhl Jepsen Kaas Kirkegaard Kjeldsen Kofoed Kold Krabbe Laugesen Lauritsen Ladefoged Lyng Madsen Mølgaard Munk Nyborg Nørskov Olesen Ovesen Overgaard Pihl Ploug Ravn Riis Rosenkilde Rønne Sandager Schou Sejersen Skaarup Skovbo Smed Stald Strand Svane Thrane Toft Troelsen Ulrich Vad Vestergaard Vind Vang Wulff Yde Østergaard Ågesen Hassan Nowak'.split(
    ' ',
  );
const STREETS =
  'Ahornvej Bakkevej Birkevænget Bogfinkevej Bredgade Bøgevej Dalgas Allé Drosselvej Egevej Elmevej Enghavevej Fasanvej Fredensgade Fyrrevej Grønnegade Hasselvej Hegnsvej Højvangen Irisvej Jernbanegade Kildevej Kirkebakken Kløvervænget Lindevej Lærkevej Markvænget Mejerivej Møllebakken Nørregade Pilevej Poppelvej Præstevangen Ravnsbjergvej Rosenvænget Rugmarken Rønnevej Skolegade Skovbrynet Smedevej Solbakken Stadionvej Strandvejen Svalevej Søndervangen Teglværksvej Tingvej Tjørnevej Toftevej Valmuevej Vestergade Violvej Ægirsvej Østerbrogade Åvænget'.split(
    / (?!Allé)/,
  );

export type Names = ReturnType<typeof createNames>;

export function createNames(
  random: Random,
  { towns, surnames: share }: Pick<Profile, 'towns' | 'surnames'>,
  taken: Set<string>,
) {
  const surnames = SURNAMES.filter((_, index) => (index % 2 === 0) === (share === 'even'));
  const unused = (make: () => string): string => {
    let value = make();
    while (taken.has(value)) value = make();
    taken.add(value);
    return value;
  };
  return {
    unused,
    person: () => unused(() => `${random.pick(FIRST_NAMES)} ${random.pick(surnames)}`),
    surname: () => random.pick(surnames),
    address() {
      const [zip, city] = random.weighted(towns);
      const address = unused(() => `${random.pick(STREETS)} ${random.int(1, 118)}${random.chance(0.08) ? 'B' : ''}`);
      const address2 = random.chance(0.14) ? `${random.int(1, 4)}. ${random.pick(['tv.', 'th.', 'mf.'])}` : '';
      return { address, address2, zip, city };
    },
    phone: (firstDigits: readonly string[]) => unused(() => random.pick(firstDigits) + random.digits(6)),
    cvr: () => unused(() => withCheckDigit(`${random.int(20, 44)}${random.digits(5)}`, cvrCheckDigit)),
    ean: () => unused(() => withCheckDigit(`5798${random.digits(8)}`, eanCheckDigit)),
  };
}

const SPELLED_OUT: Readonly<Record<string, string>> = {
  æ: 'ae',
  ø: 'oe',
  å: 'aa',
  é: 'e',
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
};

/** E-mail addresses are ASCII. */
export const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z]/g, (letter) => SPELLED_OUT[letter] ?? letter)
    .replace(/\b(a\/s|aps|i\/s|amba|v\/|gmbh)/g, '')
    .replace(/[^a-z0-9]/g, '');

export function ibanOf(country: 'DK' | 'DE', account: string): string {
  // A is 10 and Z is 35; the check digits themselves count as 00.
  const letters = [...country].map((letter) => letter.charCodeAt(0) - 55).join('');
  const remainder = BigInt(`${account}${letters}00`) % 97n;
  return `${country}${String(98n - remainder).padStart(2, '0')}${account}`;
}
