import { messageLengthMax, whoYouAre } from '../../../features/shell/contact/options.ts'
import { useWords as useContactWords } from '../../../features/shell/contact/words.ts'
import { RequiredNote } from '../../../features/shell/site/parts/RequiredNote.tsx'
import { Select } from '../../../ui/choices/Select.tsx'
import { Card } from '../../../ui/content/Card.tsx'
import { buttonClasses } from '../../../ui/forms/button.ts'
import { Field } from '../../../ui/forms/Field.tsx'
import { TextArea } from '../../../ui/forms/TextArea.tsx'
import { TextInput } from '../../../ui/forms/TextInput.tsx'
import { classes } from '../../../ui/styles/classes.ts'
import { useWords } from '../words.ts'
import styles from './Landing.module.css'
import { LandingSection } from './Section.tsx'

/** The start of a contact message. The contact page takes it over, adds the captcha, and sends it. */
export function Contact({ reader }: { reader: string | null }) {
  const words = useWords()
  const contact = useContactWords()
  if (reader === null) return <LandingSection id="contact" title={words('contact.title')} lead={contact('noReader')} narrow />
  return (
    <LandingSection id="contact" title={words('contact.title')} lead={words('contact.lead', { reader })} narrow>
      <a className={classes(styles.write, buttonClasses({ size: 'big' }))} href="/contact-us">
        {words('contact.write')}
      </a>
      <Card className={styles.begun}>
        <form method="post" action="/contact-us" className="stack gap-5">
          <input type="hidden" name="begun" value="yes" />
          <RequiredNote />
          <Field name="name" required label={contact('name')}>
            {(control) => <TextInput {...control} autoComplete="name" />}
          </Field>
          <Field name="email" required label={contact('email')} help={contact('emailHelp')}>
            {(control) => <TextInput {...control} type="email" autoComplete="email" />}
          </Field>
          <Field name="areYou" required label={contact('areYou')}>
            {(control) => (
              <Select
                {...control}
                placeholder={contact('areYouChoose')}
                defaultValue=""
                options={whoYouAre.map((value) => ({ value, label: contact(`whoYouAre.${value}`) }))}
              />
            )}
          </Field>
          <Field name="message" required label={contact('message')}>
            {(control) => <TextArea {...control} rows={5} maxLength={messageLengthMax} />}
          </Field>
          <div>
            <button type="submit" className={buttonClasses({ variant: 'primary' })}>
              {words('contact.next')}
            </button>
          </div>
        </form>
      </Card>
    </LandingSection>
  )
}
