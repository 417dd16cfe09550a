import type { Language } from './language.ts';

const da = {
  instructions:
    'Dokumentation og API til et forretningssystem for håndværksvirksomheder. Dokumentationen er på dansk. Søg eller læs, før du kalder, og brug describe_operation, ' +
    'før du kalder en operation første gang. Du ser kun de operationer, som forbindelsens nøgle har ret til. Uden egen nøgle bruger du testmiljøet, hvor intet af det, du skriver, bliver gemt. ' +
    'Spørg brugeren, før du skriver til et site i produktion.',
  tools: {
    search_documentation: {
      title: 'Søg i dokumentationen',
      description: 'Finder sider, endpoints, felter, værdier og fejlkoder, bedste først. Læs det fundne med read_page.',
    },
    read_page: {
      title: 'Læs en side',
      description: 'Giver en side af dokumentationen som Markdown. /introduction er et godt sted at begynde.',
    },
    list_operations: {
      title: 'Vis operationerne',
      description: "Viser de operationer i API'et, som nøglen har ret til på sitet, med metode, sti og formål.",
    },
    describe_operation: {
      title: 'Beskriv en operation',
      description: 'Giver alt om én operation: parametre, felter i body, felter i svaret, statuskoder og eksempler.',
    },
    call_get: {
      title: 'Læs data',
      description: 'Kalder en operation, der læser data.',
    },
    call_post: {
      title: 'Opret data',
      description:
        'Kalder en operation, der opretter data. Nogle af dem ændrer i stedet det, der er der. Sendes kaldet igen, kan det blive udført to gange.',
    },
    call_put: {
      title: 'Ret data',
      description: 'Kalder en operation, der retter data.',
    },
    call_patch: {
      title: 'Ret enkelte felter',
      description: 'Kalder en operation, der kun retter de felter, du sender.',
    },
    call_delete: {
      title: 'Slet data',
      description: 'Kalder en operation, der sletter data.',
    },
  },
  arguments: {
    query: 'Det, du leder efter, på dansk eller engelsk.',
    page: 'Sidens adresse, for eksempel /invoicesv4.',
    operation: 'Operationens navn fra list_operations.',
    parameters: 'Operationens stiparametre og query-parametre, efter navn.',
    body: 'Det, der sendes, som describe_operation beskriver det: som regel en liste, også med ét objekt.',
  },
  problems: {
    'page-unknown': 'Siden {page} findes ikke. Find den med search_documentation.',
    'operation-unknown': 'Operationen {operation} findes ikke. Find den med list_operations.',
    'wrong-tool': '{operation} kaldes med {tool}.',
    'parameter-unknown': '{operation} har ikke parameteren {name}. Den har: {names}.',
    'parameter-missing': '{operation} skal have parameteren {name}.',
    'parameter-unreadable': 'Værdien af {name} er ikke gyldig Unicode, så {operation} er ikke kaldt.',
    'argument-wrong': 'Argumentet {name} mangler eller har ikke den form, som {tool} beskriver.',
    'params-wrong': 'Beskeden {method} har ikke de parametre, som protokollen kræver.',
    'body-missing': '{operation} skal have en body.',
    'body-unwanted': '{operation} tager ingen body.',
    'answer-too-long':
      'Svaret fylder mere end {kilobytes} kB. Bed om færre poster ad gangen, for eksempel med pageSize eller et filter.',
    'not-kept': 'Kaldet er lavet med den åbne nøgle: Intet er gemt.',
    'demo-key': 'Kaldet er lavet med den åbne nøgle: Svaret er opdigtede data fra testmiljøet.',
    'key-refused': 'Nøglen i forbindelsen blev afvist: {reason}',
    'argument-unknown': '{tool} tager ikke argumentet {name}.',
    'decided-so': 'Sådan blev det afgjort:',
    'origin-refused': 'Kaldet kommer fra en anden hjemmeside og er afvist.',
    'one-message': 'Send én besked ad gangen, som et JSON-objekt.',
  },
};

export type AssistantWords = typeof da;

const en: AssistantWords = {
  instructions:
    'Documentation and API of a business system for trade companies. The documentation is in Danish. Search or read before you call, and use describe_operation ' +
    'before you call an operation for the first time. You see only the operations that the key of the connection may use. Without a key of your own you use the sandbox, where nothing that you write is kept. ' +
    'Ask the user before you write to a live site.',
  tools: {
    search_documentation: {
      title: 'Search the documentation',
      description:
        'Finds pages, endpoints, attributes, values and error codes, best first. Read what was found with read_page.',
    },
    read_page: {
      title: 'Read a page',
      description: 'Gives a page of the documentation as Markdown. /introduction is a good place to begin.',
    },
    list_operations: {
      title: 'List the operations',
      description: 'Lists the operations of the API that the key may use on the site, with method, path and purpose.',
    },
    describe_operation: {
      title: 'Describe an operation',
      description:
        'Gives everything about one operation: parameters, fields of the body and the answer, status codes and examples.',
    },
    call_get: {
      title: 'Read data',
      description: 'Calls an operation that reads data.',
    },
    call_post: {
      title: 'Create data',
      description:
        'Calls an operation that creates data. Some of them change what is there instead. A call that is sent again may be carried out twice.',
    },
    call_put: {
      title: 'Change data',
      description: 'Calls an operation that changes data.',
    },
    call_patch: {
      title: 'Change single fields',
      description: 'Calls an operation that changes only the fields that you send.',
    },
    call_delete: {
      title: 'Delete data',
      description: 'Calls an operation that deletes data.',
    },
  },
  arguments: {
    query: 'What you are looking for, in Danish or English.',
    page: 'The address of the page, /invoicesv4 for example.',
    operation: 'The name of the operation, from list_operations.',
    parameters: 'The parameters of the operation in path and query, by name.',
    body: 'What is sent, as describe_operation describes it: mostly a list, even of one object.',
  },
  problems: {
    'page-unknown': 'There is no page {page}. Find it with search_documentation.',
    'operation-unknown': 'There is no operation {operation}. Find it with list_operations.',
    'wrong-tool': '{operation} is called with {tool}.',
    'parameter-unknown': '{operation} has no parameter {name}. It has: {names}.',
    'parameter-missing': '{operation} needs the parameter {name}.',
    'parameter-unreadable': 'The value of {name} is not valid Unicode, so {operation} was not called.',
    'argument-wrong': 'The argument {name} is missing, or not of the form that {tool} describes.',
    'params-wrong': 'The message {method} does not have the parameters that the protocol requires.',
    'body-missing': '{operation} needs a body.',
    'body-unwanted': '{operation} takes no body.',
    'answer-too-long':
      'The answer is longer than {kilobytes} kB. Ask for fewer records at a time, with pageSize or a filter for example.',
    'not-kept': 'The call was made with the demo key: nothing was kept.',
    'demo-key': 'The call was made with the demo key: the answer is made-up data of the sandbox.',
    'key-refused': 'The key of the connection was refused: {reason}',
    'argument-unknown': '{tool} takes no argument {name}.',
    'decided-so': 'This is how it was decided:',
    'origin-refused': 'The call comes from another website and was refused.',
    'one-message': 'Send one message at a time, as a JSON object.',
  },
};

export const assistantWordsIn = (language: Language): AssistantWords => ({ da, en })[language];
