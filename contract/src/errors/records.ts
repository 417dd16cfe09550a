/** What can be wrong with the parameters and objects of a call to the API, and what its rules say no to. */

const rule = <const Status extends number, const Danish extends string, const Link extends string | null>(
  status: Status,
  link: Link,
  da: Danish,
  en: string,
) => ({ status, da, en, link }) as const;

/** Explained where the operation is documented. */
const onItsPage = <const Danish extends string>(da: Danish, en: string) => rule(400, null, da, en);
const aboutWriting = <const Danish extends string>(da: Danish, en: string) => rule(400, '/response#skrivning', da, en);

export const recordErrors = {
  required: rule(400, '/response#valideringsfejl', 'Feltet {field} skal udfyldes.', 'The field {field} is required.'),
  'unknown-field': onItsPage(
    'Feltet {field} kan ikke sendes her. Kontrollér stavemåden: det nærmeste, kaldet kender, er {nearest}.',
    'The field {field} cannot be sent here. Check the spelling: the nearest that the call knows is {nearest}.',
  ),
  'unknown-parameter': onItsPage(
    'Endpointet har ingen parameter ved navn {field}. Kontrollér stavemåden.',
    'The endpoint has no parameter named {field}. Check the spelling.',
  ),
  'repeated-parameter': onItsPage(
    'Parameteren {field} må kun stå én gang.',
    'The parameter {field} can be given only once.',
  ),
  'unknown-attribute': rule(
    400,
    '/filtering#soegning',
    'Der er intet felt ved navn {value}, som søgningen kan lede i.',
    'There is no field named {value} that the search can look in.',
  ),
  'invalid-period': rule(
    400,
    '/filtering#datoer',
    'fromDate ligger efter toDate, så ingen poster kan opfylde begge.',
    'fromDate is after toDate, so no record can meet both.',
  ),
  'page-size-too-large': rule(
    400,
    '/filtering#sider',
    '{field} må højst være {limit}.',
    '{field} can be at most {limit}.',
  ),

  'invalid-type': onItsPage('{field} skal have typen {type}.', '{field} must be of the type {type}.'),
  'invalid-value': onItsPage(
    '{field} skal være en af værdierne {values}.',
    '{field} must be one of the values {values}.',
  ),
  'invalid-number': onItsPage(
    '{field} skal være et helt tal. Hvor kaldet tager flere, adskilles de af komma.',
    '{field} must be a whole number. Where the call takes several, they are separated by commas.',
  ),
  'invalid-boolean': onItsPage('{field} skal være true eller false.', '{field} must be true or false.'),
  'invalid-guid': onItsPage('{field} skal være et GUID.', '{field} must be a GUID.'),
  'invalid-date': onItsPage(
    '{field} skal være en dato i JSON-format: 2026-10-01, eller med tid og tidszone 2026-10-01T08:00:00Z. I en adresse skrives + som %2B.',
    '{field} must be a date in JSON format: 2026-10-01, or with time and time zone 2026-10-01T08:00:00Z. In an address + is written %2B.',
  ),
  'invalid-encoding': onItsPage(
    '{field} er ikke kodet som UTF-8. I en adresse skrives ø som %C3%B8, ikke som %F8.',
    '{field} is not encoded as UTF-8. In an address ø is written %C3%B8, not %F8.',
  ),
  'invalid-format': onItsPage(
    '{field} har ikke den form, som dokumentationen beskriver.',
    '{field} does not have the form that the documentation describes.',
  ),
  'invalid-length': onItsPage(
    '{field} skal have præcis {limit} tegn.',
    '{field} must have exactly {limit} characters.',
  ),
  'invalid-base64': onItsPage(
    '{field} skal være base64 uden linjeskift og uden data:-præfiks.',
    '{field} must be base64 without line breaks and without the prefix data:.',
  ),
  'invalid-email': onItsPage('{field} skal være en gyldig e-mailadresse.', '{field} must be a valid e-mail address.'),
  'invalid-cvr': onItsPage('{field} skal være 8 cifre uden mellemrum.', '{field} must be 8 digits without spaces.'),
  'invalid-ean': onItsPage('{field} skal være 13 cifre uden mellemrum.', '{field} must be 13 digits without spaces.'),
  'too-long': onItsPage('{field} må højst have {limit} tegn.', '{field} can have at most {limit} characters.'),
  'too-short': onItsPage('{field} skal have mindst {limit} tegn.', '{field} must have at least {limit} characters.'),
  'too-large': onItsPage('{field} må højst være {limit}.', '{field} can be at most {limit}.'),
  'too-small': onItsPage('{field} skal være mindst {limit}.', '{field} must be at least {limit}.'),
  'too-many': onItsPage('{field} må højst nævne {limit} ad gangen.', '{field} can name at most {limit} at a time.'),

  'list-required': aboutWriting(
    'Send en liste i JSON, også når du kun har ét objekt.',
    'Send a list in JSON, also when you have a single object.',
  ),
  'list-empty': aboutWriting('Listen er tom. Send mindst ét objekt.', 'The list is empty. Send at least one object.'),
  'list-too-long': aboutWriting(
    'Listen må højst have {limit} objekter. Del den op i flere kald.',
    'The list can hold at most {limit} objects. Divide it into several calls.',
  ),
  'object-required': aboutWriting(
    'Hver post i listen skal være et objekt.',
    'Each entry of the list must be an object.',
  ),
  'violations-left-out': onItsPage(
    'Der er fundet {count} fejl i kaldet. Kun de første {limit} er nævnt.',
    '{count} errors were found in the call. Only the first {limit} are named.',
  ),
  'object-too-large': aboutWriting(
    'Objektet har flere felter, eller er indlejret dybere, end noget kald har brug for.',
    'The object has more fields, or is nested deeper, than any call needs.',
  ),
  'answer-too-large': rule(
    400,
    '/filtering#sider',
    'Svaret ville fylde mere end {megabytes} MB. Bed om færre poster ad gangen, eller send færre objekter.',
    'The answer would take up more than {megabytes} MB. Ask for fewer records at a time, or send fewer objects.',
  ),
  'record-too-large': aboutWriting(
    'En post på sitet ville blive større end {kilobytes} kB, som er det meste, testmiljøet gemmer. Send kortere tekster, eller knyt færre poster til den.',
    'A record on the site would become larger than {kilobytes} kB, which is the most that the sandbox keeps. Send shorter texts, or link fewer records to it.',
  ),
  'sandbox-full': aboutWriting(
    'Testmiljøet er fyldt. Bed supporten om at nulstille det.',
    'The sandbox is full. Ask support to reset it.',
  ),

  'record-not-found': rule(
    404,
    '/response#statuskoder',
    '{field} peger på en post, der ikke findes på sitet: {value}.',
    '{field} points to a record that does not exist on the site: {value}.',
  ),
  'record-not-available': rule(
    404,
    null,
    'Posten findes på sitet, men kan ikke hentes med dette kald.',
    'The record exists on the site, but cannot be read with this call.',
  ),

  'account-inactive': onItsPage(
    'Finanskontoen er lukket. Vælg en aktiv konto.',
    'The financial account is closed. Choose an active account.',
  ),
  'debtor-locked': onItsPage(
    'Debitoren er låst. Der kan ikke oprettes tilbud til den.',
    'The debtor is locked. No offers can be created for it.',
  ),
  'employee-number-taken': onItsPage(
    'Medarbejdernummeret {value} er optaget.',
    'The employee number {value} is taken.',
  ),
  'end-before-start': onItsPage(
    '{field} ligger for tidligt i forhold til {start}.',
    '{field} is too early compared with {start}.',
  ),
  'hour-approved': onItsPage(
    'Timerne er godkendt og kan ikke rettes. Registrér et negativt antal for at modregne.',
    'The hours are approved and cannot be changed. Register a negative number to offset them.',
  ),
  'project-closed': onItsPage(
    'Projektet er lukket, så der kan ikke skrives mere på det.',
    'The project is closed, so nothing more can be written to it.',
  ),
  'project-group-inactive': onItsPage(
    'Projektgruppen er taget ud af brug. Vælg en anden.',
    'The project group is no longer in use. Choose another one.',
  ),
  'purchase-invoice-approved': onItsPage(
    'Købsfakturaen er godkendt, så dens linjer kan ikke rettes.',
    'The purchase invoice is approved, so its lines cannot be changed.',
  ),
  'reference-taken': onItsPage(
    'Referencen {value} er allerede i brug på sitet.',
    'The reference {value} is already in use on the site.',
  ),
  'salary-period-finalized': onItsPage(
    'Lønperioden er afsluttet. Timer i den kan ikke længere ændres.',
    'The salary period is finalized. Hours in it can no longer be changed.',
  ),
  'state-not-allowed': onItsPage(
    'Et tilbud med status {from} kan ikke blive {to}.',
    'An offer with the status {from} cannot become {to}.',
  ),
  'unknown-timezone': onItsPage(
    'Tidszonen {value} kendes ikke. Brug et navn fra IANA, for eksempel Europe/Copenhagen.',
    'The time zone {value} is not known. Use a name from IANA, for example Europe/Copenhagen.',
  ),
  'user-taken': onItsPage(
    'Brugeren er allerede knyttet til en anden montør.',
    'The user already belongs to another fitter.',
  ),
  'worksheet-closed': onItsPage(
    'Arbejdssedlen er lukket og kan ikke ændres.',
    'The worksheet is closed and cannot be changed.',
  ),
  'wrong-user': onItsPage(
    '{field} skal være den samme bruger som i stien.',
    '{field} must be the same user as in the path.',
  ),
} as const;
