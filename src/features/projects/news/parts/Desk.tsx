// What the three sections of the page share: a heading with its add button, the actions of a row, and a form.

import { Fragment, lazy, type ReactNode, Suspense, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { useFocusOnArrival } from '../../../../core/browser/use-focus-on-arrival.ts'
import { Card } from '../../../../ui/content/Card.tsx'
import { Icon } from '../../../../ui/content/Icon.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { buttonClasses } from '../../../../ui/forms/button.ts'
import { ErrorSummary } from '../../../../ui/forms/ErrorSummary.tsx'
import { plus } from '../../../../ui/icons/basic.ts'
import { pencil, trash } from '../../../../ui/icons/work.ts'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { DraftNote } from '../../../shell/drafts/parts/DraftNote.tsx'
import { LeaveGuard } from '../../../shell/drafts/parts/LeaveGuard.tsx'
import { SaveLine } from '../../../shell/drafts/parts/SaveLine.tsx'
import type { TextDraft } from '../../../shell/drafts/use-form-draft.ts'
import { RequiredNote } from '../../../shell/site/parts/RequiredNote.tsx'
import type { NewsResult } from '../news-action.server.ts'
import type { NewsKind, NewsPage } from '../news-page.server.ts'
import { useWords } from '../words.ts'
import styles from './Desk.module.css'

// Two people rarely edit the same text at the same time.
const ChangedNote = lazy(async () => ({ default: (await import('../../../shell/drafts/parts/ChangedNote.tsx')).ChangedNote }))

export type DeskProps = { page: NewsPage; result: NewsResult | undefined }

/** The entry that is being edited: new (`id` null) or existing; undefined if the form is closed. */
export function openIn(kind: NewsKind, { page, result }: DeskProps, ids: readonly { _id: string }[]): { id: string | null } | undefined {
  const mine = (id: string | null | undefined) => ids.some((one) => one._id === id)
  if (result && result.intent === saveOf[kind] && Object.keys(result.errors).length > 0) return { id: mine(result.id) ? result.id : null }
  if (!page.mayEdit) return undefined
  if (mine(page.change)) return { id: page.change }
  return page.add === kind ? { id: null } : undefined
}

const saveOf = { update: 'saveUpdate', decision: 'saveDecision', fact: 'saveFact' } as const

type DeskSectionProps = {
  id: string
  title: string
  lead: string
  page: NewsPage
  kind: NewsKind
  addLabel: string
  full: boolean
  children: ReactNode
}

/** A section of the page, with the button that opens its form. */
export const DeskSection = ({ id, title, lead, page, kind, addLabel, full, children }: DeskSectionProps) => (
  <section className={`section stack gap-4 ${styles.section}`} aria-labelledby={id}>
    <div className="row row-between row-top">
      <div className={styles.words}>
        <h2 id={id}>{title}</h2>
        <p className="small soft">{lead}</p>
      </div>
      {page.mayEdit && !full && page.add !== kind && (
        <LinkButton to={`/project/${page.about._id}/news?add=${kind}#${kind}`} icon={plus} preventScrollReset>
          {addLabel}
        </LinkButton>
      )}
    </div>
    {children}
  </section>
)

type RowActsProps = { page: NewsPage; id: string; name: string; remove: string; children?: ReactNode }

/** The actions of a row: change, and remove after a confirmation; `children` come first. */
export function RowActs({ page, id, name, remove, children }: RowActsProps) {
  const words = useWords()
  if (!page.mayEdit) return null
  return (
    <div className="acts">
      {children}
      <LinkButton
        to={`/project/${page.about._id}/news?change=${id}#${id}`}
        variant="quiet"
        size="s"
        icon={pencil}
        aria-label={words('changeOf', { name })}
        preventScrollReset
      >
        {words('change')}
      </LinkButton>
      <details>
        <summary className={buttonClasses({ variant: 'quiet', size: 's' })}>
          <Icon icon={trash} size="s" />
          {words('remove')}
          <span className="sr-only">: {name}</span>
        </summary>
        <Form method="post" className="row">
          <input type="hidden" name="id" value={id} />
          <span className="small">{words('removeSure')}</span>
          <Button type="submit" name="intent" value={remove} variant="danger" size="s">
            {words('removeYes')}
          </Button>
        </Form>
      </details>
    </div>
  )
}

type FormProps = {
  page: NewsPage
  kind: NewsKind
  /** The id of the changed entry; null for a new one. */
  id: string | null
  title: string
  errors: Record<string, string>
  submit: string
  draft: TextDraft
  /** What the fields show instead of the saved entry: rejected texts, or a draft of an earlier visit. */
  typed: Record<string, string | undefined>
  /** The entry as it is saved, as its fields show it; null for a new one. */
  saved: Record<string, unknown> | null
  /** Labels and saved texts of the fields that a colleague changed meanwhile. */
  changed: { label: string; text: string }[]
  children: ReactNode
}

/** The form of one entry. Its heading takes the focus, because a link opened the form. */
export function DeskForm({ page, kind, id, title, errors, submit, draft, typed, saved, changed, children }: FormProps) {
  const words = useWords()
  const heading = useFocusOnArrival(id ?? kind)
  const { state, formData } = useNavigation()
  const newsPath = `/project/${page.about._id}/news`
  // The version that the form was opened with. After a conflict, saving again replaces the one that was shown.
  const [opened] = useState(() => JSON.stringify(saved))
  const basedOn = changed.length > 0 ? JSON.stringify(saved) : (typed['basedOn'] ?? opened)
  const sending = state === 'submitting' && formData?.get('intent') === saveOf[kind]
  return (
    <Card lift className="stack gap-5">
      <h3 ref={heading} tabIndex={-1} id={id ?? kind}>
        {title}
      </h3>
      {draft.stored && <DraftNote onDiscard={draft.discard} />}
      <LeaveGuard when={draft.isChanged} isUnsent={draft.isUnsent} />
      <Form
        {...draft.form}
        method="post"
        encType="multipart/form-data"
        action={id ? `${newsPath}?change=${id}` : `${newsPath}?add=${kind}`}
        noValidate
        className="stack gap-5"
      >
        {changed.length > 0 ? (
          <Suspense>
            <ChangedNote fields={changed} />
          </Suspense>
        ) : (
          <ErrorSummary title={words('problem')} errors={errors} />
        )}
        <RequiredNote />
        <input type="hidden" name="id" value={id ?? ''} />
        {saved && <input type="hidden" name="basedOn" value={basedOn} />}
        <Fragment key={draft.version}>{children}</Fragment>
        <SaveLine saving={draft.saving} />
        <div className="row">
          <Button type="submit" name="intent" value={saveOf[kind]} variant="main" busy={sending && words('sending')}>
            {submit}
          </Button>
          <LinkButton to={newsPath} preventScrollReset onClick={draft.forget}>
            {words('cancel')}
          </LinkButton>
        </div>
      </Form>
    </Card>
  )
}
