import { Checkbox } from '../../../../ui/choices/Checkbox.tsx'
import { Badge } from '../../../../ui/content/Badge.tsx'
import { Card } from '../../../../ui/content/Card.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { TextArea } from '../../../../ui/forms/TextArea.tsx'
import { TextInput } from '../../../../ui/forms/TextInput.tsx'
import { useWords } from '../../../translations/model/words.ts'
import type { LanguagesPage, ShownSubject } from '../languages-page.server.ts'
import styles from './SubjectCard.module.css'

const tones = { missing: 'line', machine: 'info', reviewed: 'ok', stale: 'warn' } as const
const named = [
  'title',
  'department',
  'text',
  'help',
  'minLabel',
  'maxLabel',
  'unit',
  'sectionTitle',
  'sectionText',
  'label',
  'value',
  'said',
  'doing',
] as const

type Props = { subject: ShownSubject; page: LanguagesPage; typed: Record<string, string> }

/** One subject: each of its texts next to the translation. */
export function SubjectCard({ subject: { subject, kind, number, texts }, page: { language, written, mayEdit }, typed }: Props) {
  const words = useWords()
  const title = texts[0]?.original ?? ''
  const headings = {
    question: () => words('question', { number }),
    update: () => words('update', { title }),
    fact: () => words('fact', { label: title }),
    decision: () => words('decision'),
    project: () => words('project'),
    blog: () => words('blog'),
  }
  const heading = headings[kind]()
  const isDoubtful = texts.some(({ state }) => state === 'machine' || state === 'stale')
  const labelOf = ({ field, original }: (typeof texts)[number]) => {
    if (field.startsWith('option:')) return words('field.option', { label: original })
    if (field.startsWith('alt:')) return words('field.alt')
    if (field.startsWith('row:')) return words('field.row', { label: original })
    if (field === 'description') return words(kind === 'blog' ? 'field.article' : 'field.description')
    if (kind === 'question' && field === 'text') return words('field.question')
    return words(`field.${named.find((one) => one === field) ?? 'text'}`)
  }
  return (
    <Card as="section" className="stack gap-5" aria-labelledby={`subject-${subject}`}>
      <h2 id={`subject-${subject}`} className={styles.heading}>
        {heading}
      </h2>
      {texts.map((one) => {
        const name = `text.${one.name}`
        const value = typed[name] ?? one.text
        return (
          <div key={one.name} className={styles.pair}>
            <div className={styles.original}>
              <p className="small soft">{words('original')}</p>
              <p lang={written} className={styles.text}>
                {one.original}
              </p>
            </div>
            <div>
              <Field
                name={name}
                label={
                  <>
                    {labelOf(one)} <Badge tone={tones[one.state]}>{words(`state.${one.state}`)}</Badge>
                  </>
                }
                help={one.isHtml && one.original.includes('<') ? words('htmlHelp') : undefined}
              >
                {(control) =>
                  one.isLong ? (
                    <TextArea {...control} lang={language} defaultValue={value} rows={one.isHtml ? 14 : 5} readOnly={!mayEdit} />
                  ) : (
                    <TextInput {...control} lang={language} defaultValue={value} readOnly={!mayEdit} autoComplete="off" />
                  )
                }
              </Field>
              <input type="hidden" name={`hash.${one.name}`} value={one.hash} />
              <input type="hidden" name={`was.${one.name}`} value={one.was} />
            </div>
          </div>
        )
      })}
      {mayEdit && isDoubtful && (
        <Checkbox
          name={`read.${subject}`}
          label={words('read')}
          help={words('readHelp')}
          defaultChecked={typed[`read.${subject}`] === 'on'}
        />
      )}
    </Card>
  )
}
