import { useNavigation } from 'react-router'
import { Card } from '../../../../ui/content/Card.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import type { SecurityPage, SecurityResult } from '../security-page.server.ts'
import { useWords } from '../words.ts'
import { OwnerForm } from './OwnerForm.tsx'
import styles from './security.module.css'

type Props = { page: SecurityPage; colleaguesWithout: number; result: SecurityResult | undefined }

/** The administrator's switch that requires a second step of all officials. */
export function Requirement({ page, colleaguesWithout, result }: Props) {
  const { required, authenticator, passkeys } = page
  const words = useWords()
  const sending = String(useNavigation().formData?.get('intent') ?? '').startsWith('require')
  const hasOwn = authenticator !== null || passkeys.length > 0
  return (
    <Card as="section" className="stack gap-5" aria-labelledby="requirement">
      <h2 id="requirement">{words('required.title')}</h2>
      <div className="stack gap-2">
        <p>{words(required ? 'required.on' : 'required.off')}</p>
        {colleaguesWithout > 0 && <p>{words('required.without', { count: colleaguesWithout })}</p>}
      </div>
      {hasOwn ? (
        <OwnerForm
          page={page}
          suffix="-require"
          action="/security"
          className={`stack gap-4 ${styles.narrow}`}
          labelledBy="requirement"
          errors={result?.intent.startsWith('require') ? result.errors : undefined}
        >
          <div>
            <Button
              type="submit"
              name="intent"
              value={required ? 'requireNot' : 'require'}
              variant={required ? 'danger' : 'primary'}
              busy={sending && words('working')}
            >
              {words(required ? 'required.stop' : 'required.start')}
            </Button>
          </div>
        </OwnerForm>
      ) : (
        <p className="soft">{words('required.ownFirst')}</p>
      )}
    </Card>
  )
}
