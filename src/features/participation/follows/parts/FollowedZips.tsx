import { Form } from 'react-router'
import { Card } from '../../../../ui/content/Card.tsx'
import { Note } from '../../../../ui/content/Note.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { Field } from '../../../../ui/forms/Field.tsx'
import { TextInput } from '../../../../ui/forms/TextInput.tsx'
import { bell } from '../../../../ui/icons/project.ts'
import type { NotificationsPage, RejectedForm } from '../notifications-page.server.ts'
import { useWords } from '../words.ts'
import styles from './rows.module.css'

type Props = Pick<NotificationsPage, 'zips' | 'ownZip'> & { refused: RejectedForm | undefined }

/** The followed zip codes, and a field to add one. */
export function FollowedZips({ zips, ownZip, refused }: Props) {
  const words = useWords()
  return (
    <Card as="section" aria-labelledby="zips" className="stack gap-4">
      <h2 id="zips">{words('page.zips')}</h2>
      <p className="soft">{words('page.zipsLead')}</p>
      {zips.length > 0 && (
        <ul className={styles.rows}>
          {zips.map(({ zipCode, city, state }) => (
            <li key={zipCode} className={styles.row}>
              <p className={styles.words}>
                <b>{zipCode}</b> <span className="soft">{city && `${city}, ${state}`}</span>
              </p>
              <Form method="post" preventScrollReset>
                <input type="hidden" name="zip" value={zipCode} />
                <Button
                  type="submit"
                  name="intent"
                  value="unfollowZip"
                  size="s"
                  aria-label={words('page.unfollowNamed', { name: zipCode })}
                >
                  {words('page.unfollow')}
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
      {refused?.formError && (
        <Note tone="bad" live>
          {refused.formError}
        </Note>
      )}
      {/* A new key resets the field after a zip code was added. */}
      <Form method="post" noValidate preventScrollReset className={styles.add} key={zips.length}>
        <Field name="zipCode" required label={words('page.zip')} error={refused?.errors.zipCode} className={styles.short}>
          {(control) => (
            <TextInput {...control} inputMode="numeric" autoComplete="postal-code" defaultValue={refused?.typed.zipCode ?? ownZip} />
          )}
        </Field>
        <Button type="submit" name="intent" value="followZip" icon={bell}>
          {words('page.followZip')}
        </Button>
      </Form>
    </Card>
  )
}
