import { Form, useNavigation } from 'react-router'
import { Empty } from '../../../../ui/content/Empty.tsx'
import { Note } from '../../../../ui/content/Note.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { ErrorSummary } from '../../../../ui/forms/ErrorSummary.tsx'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { Pager } from '../../../../ui/navigation/Pager.tsx'
import { Tabs } from '../../../../ui/navigation/Tabs.tsx'
import { RequiredNote } from '../../../shell/site/parts/RequiredNote.tsx'
import type { ReleasedPage, ReleasedResult } from '../released-page.server.ts'
import { type ItemList, itemLists } from '../rules.ts'
import { useWords } from '../words.ts'
import { ReviewCard } from './ReviewCard.tsx'

type Props = { page: ReleasedPage; result: ReleasedResult | undefined }
const exemptionList = 'exemptions'

/** The texts under review: a page of them is one form, so many decisions are saved in one step. */
export function ReviewList({ page, result }: Props) {
  const words = useWords()
  const saving = useNavigation().formData?.get('intent') === 'save'
  const { id, list, items, exemptions } = page
  const path = `/records/requests/${id}/package`
  const to = (list: ItemList, cursor = '') => `${path}?${new URLSearchParams({ list, ...(cursor && { cursor }) })}`
  return (
    <section className="stack gap-5" aria-labelledby="items">
      <h2 id="items">{words('items')}</h2>
      <Tabs label={words('lists')} tabs={itemLists.map((one) => ({ to: to(one), label: words(`list.${one}`), current: one === list }))} />
      <Unmarked page={page} path={path} />
      {items.length === 0 && <Empty title={words('noItems')}>{words('noItemsLead')}</Empty>}
      {items.length > 0 && (
        <Form method="post" noValidate className="stack gap-5" key={items.map((one) => `${one._id}${one.revision}`).join()}>
          <ErrorSummary title={words('problem')} errors={result?.errors ?? {}} />
          <RequiredNote />
          <datalist id={exemptionList}>
            {exemptions.map((one) => (
              <option key={one} value={one} />
            ))}
          </datalist>
          <ul className="stack gap-5">
            {items.map((item) => (
              <ReviewCard key={item._id} item={item} result={result} listId={exemptionList} />
            ))}
          </ul>
          <div>
            <Button type="submit" name="intent" value="save" variant="main" busy={saving && words('saving')}>
              {words('save')}
            </Button>
          </div>
        </Form>
      )}
      {!(page.isFirst && page.nextCursor === null) && (
        <Pager
          label={words('pages')}
          previous={{ label: words('first'), to: page.isFirst ? undefined : to(list) }}
          next={{ label: words('more'), to: page.nextCursor === null ? undefined : to(list, page.nextCursor) }}
        />
      )}
    </section>
  )
}

/** Releases the texts without a suggestion, after a question. */
function Unmarked({ page: { newest, confirms }, path }: Pick<Props, 'page'> & { path: string }) {
  const words = useWords()
  const count = newest?.unmarked ?? 0
  if (count === 0) return null
  if (!confirms)
    return (
      <div>
        <LinkButton to={`${path}?confirm=release`} preventScrollReset>
          {words('releaseUnmarked', { count })}
        </LinkButton>
      </div>
    )
  return (
    <Note tone="warn" live>
      <Form method="post" action={path} className="stack gap-3">
        <p>{words('confirmUnmarked', { count })}</p>
        <div className="row">
          <Button type="submit" name="intent" value="release">
            {words('confirm')}
          </Button>
          <LinkButton to={path} variant="quiet" preventScrollReset>
            {words('cancel')}
          </LinkButton>
        </div>
      </Form>
    </Note>
  )
}
