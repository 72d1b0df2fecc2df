import { Card } from '../../../../ui/content/Card.tsx'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { useWords } from '../words.ts'

/** Leads the administrator to the organization's own login. */
export function SsoCard() {
  const words = useWords()
  return (
    <Card as="section" className="stack gap-4" aria-labelledby="sso">
      <h2 id="sso">{words('sso.title')}</h2>
      <p>{words('sso.lead')}</p>
      <div>
        <LinkButton to="/single-sign-on">{words('sso.open')}</LinkButton>
      </div>
    </Card>
  )
}
