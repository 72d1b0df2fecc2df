import { Form } from 'react-router'
import { Select } from '../../../../ui/choices/Select.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { pagePath } from '../../qr-codes/paths.ts'
import { useWords } from '../../qr-codes/words.ts'
import type { CodesPage } from '../codes-page.server.ts'
import styles from './ProjectChoice.module.css'

/** Switches to another project's codes. */
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
