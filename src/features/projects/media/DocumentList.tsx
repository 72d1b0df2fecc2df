import { useHydrated } from '../../../core/browser/use-hydrated.ts'
import { Icon } from '../../../ui/content/Icon.tsx'
import { Button } from '../../../ui/forms/Button.tsx'
import { fileText } from '../../../ui/icons/project.ts'
import { trash } from '../../../ui/icons/work.ts'
import type { ProjectDocument } from '../model/contract.ts'
import { useWords } from '../model/form-words.ts'
import { useSizeWords } from '../model/size.ts'
import styles from './PicturesSection.module.css'

type Props = { documents: readonly ProjectDocument[]; onRemove: (id: string, name: string) => Promise<void> }

/** The project's documents, each with its page count and size. */
export function DocumentList({ documents, onRemove }: Props) {
  const words = useWords()
  const sizeOf = useSizeWords()
  const hydrated = useHydrated()
  if (documents.length === 0) return null
  return (
    <ul className={styles.files} aria-label={words('form.papersList')}>
      {documents.map(({ _id, name, size, pages }) => (
        <li key={_id}>
          <span className={styles.paper}>
            <Icon icon={fileText} />
          </span>
          <div className={styles.words}>
            <p className="strong">{name}</p>
            <p className="small soft">{pages === null ? sizeOf(size) : words('form.pages', { count: pages, size: sizeOf(size) })}</p>
          </div>
          <Button
            {...(hydrated
              ? { onClick: () => void onRemove(_id, name) }
              : { type: 'submit', name: 'intent', value: `removeDocument:${_id}` })}
            square
            variant="quiet"
            icon={trash}
            aria-label={words('form.remove', { name })}
          />
        </li>
      ))}
    </ul>
  )
}
