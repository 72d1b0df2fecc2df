import { Form, Link, useNavigation } from 'react-router'
import { orRefusalPage } from '../../../core/http/error-page.server.ts'
import { formatLongDate } from '../../../core/i18n/dates.ts'
import { Rich, useLanguage } from '../../../core/i18n/words.tsx'
import { PageTitle } from '../../../features/shell/site/parts/PageTitle.tsx'
import { Note } from '../../../ui/content/Note.tsx'
import { Button } from '../../../ui/forms/Button.tsx'
import { PageHead } from '../../../ui/frames/PageHead.tsx'
import { LinkButton } from '../../../ui/navigation/LinkButton.tsx'
import { acceptAction, acceptPage } from '../accept-page.server.ts'
import { useWords } from '../words.ts'
import type { Route } from './+types/accept.ts'

export const loader = ({ context, request }: Route.LoaderArgs) => acceptPage(context, request)
export const action = async ({ context, request }: Route.ActionArgs) =>
  orRefusalPage(acceptAction(context, request, await request.formData()))

const links = {
  terms: (inner: string) => <Link to="/terms">{inner}</Link>,
  privacy: (inner: string) => <Link to="/privacy">{inner}</Link>,
  data: (inner: string) => <Link to="/my-data">{inner}</Link>,
}

/** Asks a person to accept the version of the terms that is in force. */
export default function Accept({ loaderData: { version, effective, after } }: Route.ComponentProps) {
  const words = useWords()
  const day = formatLongDate(useLanguage(), effective)
  const busy = useNavigation().formMethod === 'POST'
  return (
    <div className="wrap wrap-narrow stack gap-5">
      <PageTitle>{words('accept.title')}</PageTitle>
      <PageHead title={words('accept.title')} lead={words('accept.lead', { version, day })} />
      <Note>{words(`terms.changes.${version}` as 'terms.changes.1')}</Note>
      <p>
        <Rich text={words('accept.read')} {...links} />
      </p>
      <p>
        <Rich text={words('accept.without')} {...links} />
      </p>
      <Form method="post" className="row">
        <input type="hidden" name="version" value={version} />
        <Button type="submit" variant="primary" busy={busy && words('accept.accepting')}>
          {words('accept.accept')}
        </Button>
        <LinkButton to={after}>{words('accept.later')}</LinkButton>
      </Form>
    </div>
  )
}
