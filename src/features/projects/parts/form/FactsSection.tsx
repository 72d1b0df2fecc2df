import { Card } from '../../../../ui/Card.tsx'
import { Field } from '../../../../ui/Field.tsx'
import { TextInput } from '../../../../ui/TextInput.tsx'
import { useWords } from '../../words.ts'
import type { SectionProps } from './BasicsSection.tsx'

/** Facts and figures: a label and a value in each line. */
export function FactsSection({ values, errors }: SectionProps) {
  const words = useWords()
  return (
    <Card as="section" className="stack gap-5" aria-labelledby="facts">
      <div>
        <h2 id="facts">{words('form.facts')}</h2>
        <p className="small soft">{words('form.factsLead')}</p>
      </div>
      {values.facts.map((fact, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place in the list
        <div key={i} className="fields">
          <input type="hidden" name="facts._id" value={fact._id ?? ''} />
          <Field
            name="facts.label"
            id={`facts.${i}.label`}
            label={words('form.factLabel', { count: i + 1 })}
            error={errors[`facts.${i}.label`]}
            className="w6"
          >
            {(control) => <TextInput {...control} defaultValue={fact.label} maxLength={80} />}
          </Field>
          <Field
            name="facts.value"
            id={`facts.${i}.value`}
            label={words('form.factValue', { count: i + 1 })}
            error={errors[`facts.${i}.value`]}
            className="w6"
          >
            {(control) => <TextInput {...control} defaultValue={fact.value} maxLength={120} />}
          </Field>
        </div>
      ))}
    </Card>
  )
}
