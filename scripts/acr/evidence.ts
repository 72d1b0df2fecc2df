// The tests that the conformance report cites, by file and by name; {x} marks a parameter of the name.
export const evidence = {
  sweep: ['tests/e2e/sweep/everywhere.sweep.ts', '{language}: {name}, {as}'],
  titles: ['tests/e2e/sweep/everywhere.sweep.ts', 'every page has a title of its own'],
  walk: ['tests/e2e/sweep/everywhere.sweep.ts', '{language}: {name}, {as}'],
  resident: ['tests/e2e/everyone/keyboard.spec.ts', 'a resident finds a project, registers, answers, votes and comments'],
  official: ['tests/e2e/everyone/keyboard.spec.ts', 'an official logs in, publishes a project and exports it'],
  builder: [
    'tests/e2e/surveys/builder.spec.ts',
    'a question of every kind by keyboard alone, put in order, with a condition, and all of it found again',
  ],
  kinds: [
    'tests/e2e/surveys/kinds.spec.ts',
    'every kind by keys alone: each is called by its question, says what is wrong with it, and takes its answer',
  ],
  editor: [
    'tests/e2e/official/opeds.spec.ts',
    'an official writes with the editor by keyboard, publishes, everybody reads it, and it is removed',
  ],
  pin: ['tests/e2e/official/project-form.spec.ts', 'pictures are put in order and the pin is moved by keys; a file that is none is named'],
  map: ['tests/e2e/everyone/list.spec.ts', 'the map follows the list, and the list the map, by keyboard alone'],
  idle: [
    'tests/e2e/accounts/idle.spec.ts',
    'a warning comes, staying continues in every tab, and at the end both tabs are at the login page',
  ],
  halfWritten: [
    'tests/e2e/accounts/idle.spec.ts',
    'answers, a project form and a question, half written, are still there after logging in again',
  ],
  order: ['tests/e2e/everyone/project.spec.ts', 'the keyboard reaches what there is to do, in the order it is read'],
  residentErrors: [
    'tests/e2e/accounts/registration.spec.ts',
    'a resident reads every rule at its field and in the summary, then registers',
  ],
  organizationErrors: ['tests/e2e/accounts/registration.spec.ts', 'an organization reads its own rules as well'],
  loginErrors: [
    'tests/e2e/accounts/registration.spec.ts',
    'login: each field says what it misses; a wrong password is reported without naming who is known',
  ],
  review: ['tests/e2e/surveys/survey.spec.ts', 'a resident answers question by question, by keyboard alone, and changes an answer'],
  scanned: [
    'tests/e2e/accounts/accounts.spec.ts',
    'a resident who scanned a code registers on one screen, survives a reload, and comes to the project',
  ],
  passkey: ['tests/e2e/accounts/two-step.spec.ts', 'a passkey: added on /security, a login by it, removed'],
  comboBox: ['tests/e2e/everyone/combobox.spec.ts', 'cities and states are found by typing, and chosen by keys'],
  announced: ['tests/e2e/everyone/languages.spec.ts', 'what a screen reader says of a list is of the language too'],
  noForeignWord: ['tests/e2e/everyone/catalogued.spec.ts', 'no page has a word that came from no catalog'],
  languageKept: [
    'tests/e2e/everyone/languages.spec.ts',
    'a language is chosen in the middle of a form: page, scroll and everything typed stay',
  ],
  contrast: ['src/ui/styles/theme.test.ts', 'whatever hue a city takes, every pair keeps its contrast, light and dark'],
  fields: ['src/ui/styles/ui.test.tsx', 'a field ties its label, help and error to its control'],
  summary: ['src/ui/styles/ui.test.tsx', 'the error summary links to each field, and is not there without errors'],
  tables: ['src/ui/styles/ui.test.tsx', 'a table names its rows and its box'],
  public: [
    'src/features/syndication/sitemap/search-engines.test.ts',
    'the list of pages names every public page, and posted articles alone',
  ],
} as const

export type Evidence = keyof typeof evidence
