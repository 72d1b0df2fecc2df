import { Link } from 'react-router'
import { Card } from '../../../../ui/content/Card.tsx'
import { Icon } from '../../../../ui/content/Icon.tsx'
import { LinkButton } from '../../../../ui/navigation/LinkButton.tsx'
import { kindIcons } from '../../kinds/icons.ts'
import { questionKinds } from '../../kinds/kinds.ts'
import { openAnswerLengthMax } from '../../kinds/open/kind.ts'
import { useWords } from '../../model/words.ts'
import { editorId } from '../editing.ts'
import styles from './ChooseKind.module.css'

/** The kinds of questions as cards with their uses; a card opens the editor. */
export function ChooseKind({ isFirst }: { isFirst: boolean }) {
  const words = useWords()
  return (
    <Card as="section" aria-labelledby={editorId} className={styles.card}>
      <h2 id={editorId} tabIndex={-1} className={styles.title}>
        {words(isFirst ? 'builder.emptyTitle' : 'builder.choose')}
      </h2>
      {isFirst && <p className="soft">{words('builder.empty')}</p>}
      <ul className={styles.kinds}>
        {questionKinds.map((kind) => (
          <li key={kind} className={styles.kind}>
            <Icon icon={kindIcons[kind]} />
            <div>
              <Link to={`?add=${kind}#${editorId}`} preventScrollReset className={styles.way} aria-describedby={`kind-${kind}`}>
                {words(`builder.kinds.${kind}`)}
              </Link>
              <p id={`kind-${kind}`} className="small soft">
                {words(`builder.typeHelp.${kind}`, { maximum: openAnswerLengthMax })}
                <i className={styles.example}>{words(`builder.examples.${kind}`)}</i>
              </p>
            </div>
          </li>
        ))}
      </ul>
      {!isFirst && (
        <LinkButton to="?" preventScrollReset variant="quiet" className={styles.cancel}>
          {words('builder.cancel')}
        </LinkButton>
      )}
    </Card>
  )
}
