import { StickyBar } from '../../../ui/frames/StickyBar.tsx'
import { LinkButton } from '../../../ui/navigation/LinkButton.tsx'
import type { ProjectPage } from '../project-page.server.ts'
import { useTurnWords } from './next-action-words.tsx'
import { useTurn } from './use-next-action.ts'

/** The sticky main action on phones. */
export function StickyTurn({ page }: { page: ProjectPage }) {
  const { action, bar } = useTurnWords(page, useTurn(page))
  if (!action || !bar) return null
  return (
    <StickyBar
      words={
        <>
          <b>{bar.title}</b>
          {bar.note}
        </>
      }
    >
      <LinkButton to={action.to} variant={action.main ? 'main' : 'plain'} size="big">
        {bar.label ?? action.label}
      </LinkButton>
    </StickyBar>
  )
}
