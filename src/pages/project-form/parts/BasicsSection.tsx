import type { SectionProps } from '../../../features/projects/editing/form-values.ts'
import { fieldsOfKind } from '../../../features/projects/fields/fields.ts'
import type { Category, ProjectType } from '../../../features/projects/model/contract.ts'
import { useWords } from '../../../features/projects/model/form-words.ts'
import { RequiredNote } from '../../../features/shell/site/parts/RequiredNote.tsx'
import { Checkbox } from '../../../ui/choices/Checkbox.tsx'
import { Select } from '../../../ui/choices/Select.tsx'
import { Card } from '../../../ui/content/Card.tsx'
import { Field } from '../../../ui/forms/Field.tsx'
import { TextArea } from '../../../ui/forms/TextArea.tsx'
import { TextInput } from '../../../ui/forms/TextInput.tsx'

export type FormOptions = {
  types: readonly ProjectType[]
  categories: readonly Category[]
  states: readonly { code: string; name: string }[]
  /** Whether maps show streets. */
  hasStreets: boolean
}

/** A further category; its name is that of the main one, which has the id. */
const moreOf = (value: Category) => ({ id: `more-${value.replaceAll(/[^A-Za-z]+/g, '-')}`, name: 'infrastructureCategories', value })

const flags = fieldsOfKind('flag')

/** The basics: title, reasons, type, department, and the dates of the survey. */
export function BasicsSection({ values, errors, options }: SectionProps & { options: FormOptions }) {
  const words = useWords()
  return (
    <Card as="section" className="stack gap-5" aria-labelledby="basics">
      <h2 id="basics">{words('form.basics')}</h2>
      <RequiredNote />
      <Field name="title" required label={words('form.title')} help={words('form.titleHelp')} error={errors.title}>
        {(control) => <TextInput {...control} defaultValue={values.title} maxLength={120} />}
      </Field>
      <Field name="description" required label={words('form.description')} help={words('form.descriptionHelp')} error={errors.description}>
        {(control) => <TextArea {...control} rows={8} defaultValue={values.description} />}
      </Field>
      <div className="fields">
        <Field name="projectType" required label={words('form.type')} error={errors.projectType} className="w6">
          {(control) => (
            <Select
              {...control}
              placeholder={words('form.choose')}
              defaultValue={values.projectType}
              options={options.types.map((value) => ({ value, label: words(`types.${value}`) }))}
            />
          )}
        </Field>
        <Field
          name="infrastructureCategories"
          required
          label={words('form.category')}
          error={errors.infrastructureCategories}
          className="w6"
        >
          {(control) => (
            <Select
              {...control}
              placeholder={words('form.choose')}
              defaultValue={values.infrastructureCategories.split(',')[0]}
              options={options.categories.map((value) => ({ value, label: words(`categories.${value}`) }))}
            />
          )}
        </Field>
        <fieldset className="group">
          <legend>{words('form.moreCategories')}</legend>
          <div className="row">
            {options.categories.map((value) => (
              <Checkbox
                key={value}
                {...moreOf(value)}
                label={words(`categories.${value}`)}
                defaultChecked={values.infrastructureCategories.split(',').slice(1).includes(value)}
              />
            ))}
          </div>
        </fieldset>
        <Field name="department" label={words('form.department')} error={errors.department}>
          {(control) => <TextInput {...control} defaultValue={values.department} />}
        </Field>
        <Field name="startDate" label={words('form.startDate')} optional={words('form.optional')} error={errors.startDate} className="w6">
          {(control) => <TextInput {...control} type="date" defaultValue={values.startDate} />}
        </Field>
        <Field
          name="endDate"
          label={words('form.endDate')}
          optional={words('form.optional')}
          help={words('form.dateHelp')}
          error={errors.endDate}
          className="w6"
        >
          {(control) => <TextInput {...control} type="date" defaultValue={values.endDate} />}
        </Field>
      </div>
      {flags.map((name) => (
        <Checkbox key={name} name={name} label={words(`form.${name}`)} help={words(`form.${name}Help`)} defaultChecked={values[name]} />
      ))}
    </Card>
  )
}
