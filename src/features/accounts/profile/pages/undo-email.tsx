import { GoneLink } from '../../fields/GoneLink.tsx'
import { PressLink } from '../../fields/PressLink.tsx'
import { undoEmailAction, undoEmailPage } from '../undo-email-page.server.ts'
import { useWords } from '../words.ts'
import type { Route } from './+types/undo-email.ts'

/** The link works once, so the page must not be cached. */
export const headers = () => ({ 'cache-control': 'no-store' })

export const loader = ({ context, params }: Route.LoaderArgs) => undoEmailPage(context, params.id)
export const action = ({ context, params }: Route.ActionArgs) => undoEmailAction(context, params.id)

export default function UndoEmail({ loaderData: { link, gone }, actionData }: Route.ComponentProps) {
  const words = useWords()
  const message = actionData?.gone ?? gone
  if (!link || message)
    return <GoneLink message={message} why={words('undo.goneWhy')} ways={[{ to: '/forgot', label: words('undo.forgot') }]} />
  return (
    <PressLink
      title={words('undo.title')}
      lead={words('undo.lead', { email: link.email })}
      button={words('undo.button')}
      busy={words('undo.busy')}
    />
  )
}
