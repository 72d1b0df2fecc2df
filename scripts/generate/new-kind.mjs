// npm run new-kind slider: creates the folder of a kind of question and its migration, and prints the lines that register it. The example
// takes one of the editor's options, as `choice` does.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fail } from '../prepare.mjs'

const [name = ''] = process.argv.slice(2)
const room = 'src/features/surveys/kinds'
const folder = join(room, name)
if (!/^[a-z]{2,20}$/.test(name)) fail('Name the kind in lower-case letters: npm run new-kind slider')
if (existsSync(folder)) fail(`${folder} already exists.`)

const shapesFile = 'src/features/projects/model/question-shapes.ts'
const [, known = ''] = /questionTypes = \[([^\]]+)\]/.exec(readFileSync(shapesFile, 'utf8')) ?? []
const types = [...known.matchAll(/'(\w+)'/g)].map(([, type]) => `'${type}'`)
const pascal = name[0].toUpperCase() + name.slice(1)
const last = readdirSync('migrations').sort().at(-1) ?? '0000'
const migration = `migrations/${String(Number(last.slice(0, 4)) + 1).padStart(4, '0')}_${name}_questions.sql`

const files = {
  [join(folder, 'kind.ts')]: `
import type { KindTraits } from '../kind.ts'
import { optionKeys, optionsMax } from '../values.ts'

export const ${name}: KindTraits = { figures: 'options', stored: 'value', parts: ['options'], values: optionKeys, optionsMax }
`,
  [join(folder, 'answer.ts')]: `
import { type AnswerReader, isOption, keysIn, storedValue } from '../answer.ts'

/** The key of an option. */
export const read${pascal}: AnswerReader = (sent, asked) => {
  const keys = keysIn(sent)
  return keys?.length === 1 && isOption(asked, keys[0]) ? storedValue(keys[0] as string) : { code: 'answer.choice' }
}
`,
  [join(folder, 'columns.ts')]: `
import { columnWidth, type KindColumns, labelIn, oneColumn } from '../column.ts'

export const ${name}Columns: KindColumns = (question, name) => oneColumn(name, columnWidth.text, (given) => labelIn(question, given))
`,
  [join(folder, `${pascal}Field.tsx`)]: `
import { RadioCards } from '../../../../ui/choices/RadioCards.tsx'
import type { FieldProps } from '../form-question.ts'
import { optionCards } from '../own-options.tsx'
import { ownWords } from '../own-words.tsx'

/** One of the options. */
export function ${pascal}Field({ question, value, error, onChange }: FieldProps) {
  return (
    <RadioCards
      name={question._id}
      legend={ownWords(question, question.text)}
      legendHidden
      help={question.help && ownWords(question, question.help)}
      options={optionCards(question)}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
    />
  )
}
`,
  [migration]: `
ALTER TABLE questions
  DROP CONSTRAINT questions_type_check,
  ADD CONSTRAINT questions_type_check
    CHECK (type IN (${[...types, `'${name}'`].join(', ')})) NOT VALID;
ALTER TABLE questions VALIDATE CONSTRAINT questions_type_check;
`,
}
mkdirSync(folder)
for (const [path, text] of Object.entries(files)) writeFileSync(path, text.trimStart())

console.log(`Created ${Object.keys(files).join(', ')}.

Register it:
  ${shapesFile}: '${name}' in questionTypes
  ${room}/kinds.ts: ${name}, in menu order; ${room}/icons.ts: its icon
  ${room}/answers.ts: ${name}: read${pascal}; ${room}/columns.ts: ${name}: ${name}Columns
  ${room}/MoreFields.tsx: ${name}: ${pascal}Field
Then npm run types:database, npm run openapi, and npm run check -- types, which names the texts.`)
