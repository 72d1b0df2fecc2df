import { Link } from 'react-router'
import { Card } from '../../../../ui/Card.tsx'
import { Empty } from '../../../../ui/Empty.tsx'
import { Icon } from '../../../../ui/Icon.tsx'
import { LinkButton } from '../../../../ui/LinkButton.tsx'
import { kinds } from '../../drafts.ts'
import { useWords } from '../../words.ts'
import styles from './ChooseKind.module.css'
import { editorId } from './editing.ts'
import { kindIcons } from './kind-icons.ts'

/** The kinds of questions as cards, each with what it is good for; one opens the editor. */
export function ChooseKind({ isFirst }: { isFirst: boolean }) {
  const words = useWords()
  return (
    <Card as="section" aria-labelledby={editorId} className={styles.card}>
      {isFirst && (
        <Empty title={words('builder.emptyTitle')} level={2}>
          {words('builder.empty')}
        </Empty>
      )}
      <div className="row row-between">
        <h2 id={editorId} tabIndex={-1} className={styles.title}>
          {words('builder.choose')}
        </h2>
        {!isFirst && (
          <LinkButton to="?" preventScrollReset variant="quiet" size="s">
            {words('builder.cancel')}
          </LinkButton>
        )}
      </div>
      <ul className={styles.kinds}>
        {kinds.map((kind) => (
          <li key={kind}>
            <Link
              to={`?add=${kind}#${editorId}`}
              preventScrollReset
              className={styles.kind}
              aria-labelledby={`kind-${kind}`}
              aria-describedby={`kind-${kind}-help`}
            >
              <Icon icon={kindIcons[kind]} />
              <span>
                <b id={`kind-${kind}`}>{words(`builder.kinds.${kind}`)}</b>
                <span id={`kind-${kind}-help`} className={styles.example}>
                  {words(`builder.typeHelp.${kind}`)} <i>{words(`builder.examples.${kind}`)}</i>
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
