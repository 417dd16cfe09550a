/** What can be wrong with the parameters and objects of a call to the API, and what its rules say no to. */

const rule = <const Status extends number, const Danish extends string>(status: Status, da: Danish, en: string) =>
  ({ status, da, en }) as const;

/** What the page of the operation says of its parameters and fields was not kept to. */
const onItsPage = <const Danish extends string>(da: Danish, en: string) => rule(400, da, en);

export const recordErrors = {
  required: rule(400, 'Feltet {field} skal udfyldes.', 'The field {field} is required.'),
  'unknown-field': onItsPage(
    'Kaldet kender ikke feltet {field}. Kontrollér stavemåden.',
    'The call does not know the field {field}. Check the spelling.',
  ),
  'unknown-parameter': onItsPage(
    'Endpointet har ingen parameter ved navn {field}. Kontrollér stavemåden.',
    'The endpoint has no parameter named {field}. Check the spelling.',
  ),
  'repeated-parameter': onItsPage(
    'Parameteren {field} må kun sendes én gang.',
    'The parameter {field} can be sent only once.',
  ),
  'unknown-attribute': rule(
    400,
    'Der er intet felt ved navn {value} at søge i.',
    'There is no field named {value} to search in.',
  ),
  'invalid-period': rule(
    400,
    'fromDate ligger efter toDate, så ingen poster kan opfylde begge.',
    'fromDate is after toDate, so no record can meet both.',
  ),
  'page-size-too-large': rule(400, '{field} må højst være {limit}.', '{field} can be at most {limit}.'),

  'invalid-type': onItsPage('{field} skal have typen {type}.', '{field} must be of the type {type}.'),
  'invalid-value': onItsPage(
    '{field} skal være en af værdierne {values}.',
    '{field} must be one of the values {values}.',
  ),
  'invalid-number': onItsPage(
    '{field} skal være et helt tal. Tillader kaldet flere tal, adskilles de af komma.',
    '{field} must be a whole number. Where the call accepts several, separate them with commas.',
  ),
  'invalid-boolean': onItsPage('{field} skal være true eller false.', '{field} must be true or false.'),
  'invalid-guid': onItsPage('{field} skal være et GUID.', '{field} must be a GUID.'),
  'invalid-date': onItsPage(
    '{field} skal være en dato efter ISO 8601: 2026-10-01, eller med klokkeslæt og tidszone 2026-10-01T08:00:00Z. I en URL skrives + som %2B.',
    '{field} must be an ISO 8601 date: 2026-10-01, or with time and time zone 2026-10-01T08:00:00Z. In a URL, + is written %2B.',
  ),
  'invalid-encoding': onItsPage(
    '{field} er ikke kodet som UTF-8. I en URL skrives ø som %C3%B8, ikke som %F8.',
    '{field} is not encoded as UTF-8. In a URL, ø is written %C3%B8, not %F8.',
  ),
  'invalid-format': onItsPage('{field} skal følge mønsteret {pattern}.', '{field} must match the pattern {pattern}.'),
  'invalid-length': onItsPage(
    '{field} skal have præcis {limit} tegn.',
    '{field} must have exactly {limit} characters.',
  ),
  'invalid-base64': onItsPage(
    '{field} skal være base64 uden linjeskift og uden data:-præfiks.',
    '{field} must be base64 without line breaks and without a data: prefix.',
  ),
  'invalid-email': onItsPage('{field} skal være en gyldig e-mailadresse.', '{field} must be a valid e-mail address.'),
  'invalid-cvr': onItsPage('{field} skal være 8 cifre uden mellemrum.', '{field} must be 8 digits without spaces.'),
  'invalid-ean': onItsPage('{field} skal være 13 cifre uden mellemrum.', '{field} must be 13 digits without spaces.'),
  'too-long': onItsPage('{field} må højst have {limit} tegn.', '{field} can have at most {limit} characters.'),
  'too-short': onItsPage('{field} skal have mindst {limit} tegn.', '{field} must have at least {limit} characters.'),
  'too-large': onItsPage('{field} må højst være {limit}.', '{field} can be at most {limit}.'),
  'too-small': onItsPage('{field} skal være mindst {limit}.', '{field} must be at least {limit}.'),
  'too-many': onItsPage('{field} må højst indeholde {limit} elementer.', '{field} can contain at most {limit} items.'),

  'list-required': onItsPage(
    'Send en liste i JSON, også når du kun har ét objekt.',
    'Send a JSON list, even for a single object.',
  ),
  'list-empty': onItsPage('Listen er tom. Send mindst ét objekt.', 'The list is empty. Send at least one object.'),
  'list-too-long': onItsPage(
    'Listen må højst indeholde {limit} objekter. Del den op i flere kald.',
    'The list can contain at most {limit} objects. Split it into several calls.',
  ),
  'object-required': onItsPage(
    'Hvert element i listen skal være et objekt.',
    'Each item in the list must be an object.',
  ),
  'violations-left-out': onItsPage(
    'Der er fundet {count} fejl i kaldet. Kun {named} af dem er nævnt.',
    '{count} errors were found in the call. Only {named} of them are named.',
  ),
  'answer-too-large': onItsPage(
    'Svaret ville fylde mere end {megabytes} MB. Bed om færre poster ad gangen, eller send færre objekter.',
    'The answer would take up more than {megabytes} MB. Ask for fewer records at a time, or send fewer objects.',
  ),
  'record-too-large': onItsPage(
    'En post på sitet ville blive større end {kilobytes} kB, som er grænsen i testmiljøet. Send kortere tekster, eller knyt færre poster til den.',
    'A record on the site would become larger than {kilobytes} kB, which is the most that the sandbox keeps. Send shorter texts, or link fewer records to it.',
  ),
  'sandbox-full': onItsPage(
    'Sitet i testmiljøet er fyldt. Bed supporten om at nulstille det.',
    'The sandbox site is full. Ask support to reset it.',
  ),

  'record-not-found': {
    ...rule(404, 'Der er ingen post med dette id på sitet.', 'There is no record with this id on the site.'),
    inObject: rule(
      400,
      '{field} henviser til en post, der ikke findes på sitet: {value}.',
      '{field} refers to a record that does not exist on the site: {value}.',
    ),
  },
  'record-not-available': rule(
    404,
    'Posten findes på sitet, men kan ikke hentes med dette kald.',
    'The record exists on the site, but cannot be read with this call.',
  ),

  'account-inactive': onItsPage(
    'Finanskontoen er inaktiv. Vælg en aktiv konto.',
    'The financial account is inactive. Choose an active account.',
  ),
  'debtor-locked': onItsPage(
    'Debitoren er låst. Der kan ikke oprettes projekter eller tilbud til den.',
    'The debtor is locked. No projects or offers can be created for it.',
  ),
  'employee-number-taken': onItsPage(
    'Medarbejdernummeret {value} er allerede i brug på sitet.',
    'The employee number {value} is taken.',
  ),
  'end-before-start': onItsPage(
    '{field} ligger for tidligt i forhold til {start}.',
    '{field} is too early compared to {start}.',
  ),
  'hour-approved': onItsPage(
    'Timerne er godkendt og kan ikke rettes. Registrér et negativt antal for at modregne dem.',
    'The hours are approved and cannot be changed. Register a negative number to offset them.',
  ),
  'project-closed': onItsPage(
    'Projektet er lukket, så det, du sendte, kan ikke registreres på det.',
    'The project is closed, so what you sent cannot be registered on it.',
  ),
  'project-group-inactive': onItsPage(
    'Projektgruppen er inaktiv. Vælg en anden.',
    'The project group is inactive. Choose another one.',
  ),
  'purchase-invoice-approved': onItsPage(
    'Købsfakturaen er godkendt, så dens linjer kan ikke rettes.',
    'The purchase invoice is approved, so its lines cannot be changed.',
  ),
  'reference-taken': onItsPage(
    'Debitornummeret {value} er allerede i brug på sitet.',
    'The debtor number {value} is already in use on the site.',
  ),
  'salary-period-finalized': onItsPage(
    'Lønperioden er afsluttet. Timer i den kan ikke længere ændres.',
    'The salary period is finalized. Hours in it can no longer be changed.',
  ),
  'state-not-allowed': onItsPage(
    'Et tilbud med status {from} kan ikke skifte til {to}.',
    'An offer with the status {from} cannot be changed to {to}.',
  ),
  'unknown-timezone': onItsPage(
    'Tidszonen {value} er ukendt. Brug et navn fra IANA, for eksempel Europe/Copenhagen.',
    'The time zone {value} is unknown. Use a name from IANA, for example Europe/Copenhagen.',
  ),
  'user-taken': onItsPage(
    'Brugeren er allerede knyttet til en anden montør.',
    'The user is already linked to another fitter.',
  ),
  'worksheet-closed': onItsPage(
    'Arbejdssedlen er lukket og kan ikke ændres.',
    'The worksheet is closed and cannot be changed.',
  ),
  'wrong-user': onItsPage(
    '{field} skal være det samme bruger-id som i stien.',
    '{field} must be the same user id as in the path.',
  ),
} as const;
