import { Form } from 'react-router'
import { formatInstant } from '../../../../core/i18n/dates.ts'
import { useLanguage } from '../../../../core/i18n/words.tsx'
import { Table } from '../../../../ui/figures/Table.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { Pager } from '../../../../ui/navigation/Pager.tsx'
import type { PopulationPage } from '../population-page.server.ts'
import { useWords } from '../words.ts'

/** The places with figures; an administrator removes them one by one. */
export function PlacesWithFigures({ page: { figures, timeZone, isFirst, nextCursor, mayChange } }: { page: PopulationPage }) {
  const words = useWords()
  const language = useLanguage()
  return (
    <section className="stack gap-4" aria-labelledby="have">
      <h2 id="have">{words('have')}</h2>
      <Table
        stack
        captionHidden
        caption={words('haveCaption')}
        columns={[
          words('place'),
          words('level'),
          words('residents'),
          words('groups'),
          words('source'),
          words('uploaded'),
          ...(mayChange ? [{ label: words('remove'), hidden: true }] : []),
        ]}
        rows={figures.map(({ _id, place, level, residents, groupsCount, source, uploadedAt }) => ({
          key: _id,
          cells: [
            place,
            words(`levels.${level}`),
            words('residentsCount', { count: residents }),
            words('groupsCount', { count: groupsCount }),
            <SourceOf key="source" source={source} />,
            <time key="uploaded" dateTime={uploadedAt}>
              {formatInstant(language, timeZone, uploadedAt)}
            </time>,
            ...(mayChange
              ? [
                  <Form key="remove" method="post" action="/population" preventScrollReset>
                    <input type="hidden" name="id" value={_id} />
                    <Button type="submit" size="s" variant="quiet" name="do" value="remove">
                      {words('remove')}
                      <span className="sr-only">{words('removeWhich', { place })}</span>
                    </Button>
                  </Form>,
                ]
              : []),
          ],
        }))}
      />
      {!(isFirst && nextCursor === null) && (
        <Pager
          label={words('pages')}
          previous={{ label: words('start'), to: isFirst ? undefined : '/population' }}
          next={{ label: words('next'), to: nextCursor === null ? undefined : `/population?cursor=${nextCursor}` }}
        />
      )}
    </section>
  )
}

/** The demo's figures have a source without an address. */
function SourceOf({ source: { name, year, link } }: { source: PopulationPage['figures'][number]['source'] }) {
  const text = useWords()('sourceOf', { name, year: String(year) })
  return link ? (
    <a href={link} rel="noreferrer">
      {text}
    </a>
  ) : (
    text
  )
}
