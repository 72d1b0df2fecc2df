import { formatDay } from '../../../../core/dates.ts'
import { useLanguage } from '../../../../core/words.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { TextArea } from '../../../../ui/TextArea.tsx'
import { TextInput } from '../../../../ui/TextInput.tsx'
import type { Project } from '../../contract.ts'
import { useWords } from '../../words.ts'
import type { SectionProps } from './BasicsSection.tsx'

/** News for residents: an empty entry to write in, then what was posted. */
export function UpdatesSection({ values, errors, project }: SectionProps & { project: Project | null }) {
  const words = useWords()
  const language = useLanguage()
  const posted = new Map(project?.updates.map((update) => [update._id, update.postedDate]))
  const heading = (id: string | undefined) => {
    const date = id && posted.get(id)
    return date ? words('form.updatePosted', { day: formatDay(language, project?.location.state ?? '', date) }) : words('form.newUpdate')
  }
  return (
    <Card as="section" className="stack gap-5" aria-labelledby="updates">
      <div>
        <h2 id="updates">{words('form.updates')}</h2>
        <p className="small soft">{words('form.updatesLead')}</p>
      </div>
      {values.updates.map((update, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry is its place in the list
        <fieldset key={i} className="stack gap-3">
          <legend className="strong">{heading(update._id)}</legend>
          <input type="hidden" name="updates._id" value={update._id ?? ''} />
          <Field name="updates.title" id={`updates.${i}.title`} label={words('form.updateTitle')} error={errors[`updates.${i}.title`]}>
            {(control) => <TextInput {...control} defaultValue={update.title} maxLength={120} />}
          </Field>
          <Field
            name="updates.text"
            id={`updates.${i}.text`}
            label={words('form.updateText')}
            help={update._id ? words('form.updateRemoveHelp') : undefined}
            error={errors[`updates.${i}.text`]}
          >
            {(control) => <TextArea {...control} rows={3} defaultValue={update.text} maxLength={4000} />}
          </Field>
        </fieldset>
      ))}
    </Card>
  )
}
