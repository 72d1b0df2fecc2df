import { Form } from 'react-router'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Select } from '../../../ui/Select.tsx'
import type { CodesPage } from '../codes-page.server.ts'
import { pagePath } from '../paths.ts'
import { useWords } from '../words.ts'
import styles from './ProjectChoice.module.css'

/** Leads to another project's codes. */
export function ProjectChoice({ choices, chosen }: { choices: CodesPage['choices']; chosen: string }) {
  const words = useWords()
  const options = choices.map(({ _id, title, lang, status }) => ({
    value: _id,
    lang: status === 'published' ? lang : undefined,
    label: status === 'published' ? title : words(`choice.${status}`, { title }),
  }))
  return (
    <Form method="get" action={pagePath} className={styles.choice}>
      <Field name="project" label={words('choice.label')} className={styles.field ?? ''}>
        {(control) => <Select {...control} key={chosen} options={options} defaultValue={chosen} />}
      </Field>
      <Button type="submit">{words('choice.show')}</Button>
    </Form>
  )
}
