import { Icon } from '../../../../ui/content/Icon.tsx'
import { Button } from '../../../../ui/forms/Button.tsx'
import { heart } from '../../../../ui/icons/cards.ts'
import type { TakePart } from '../take-part.ts'
import { useWords } from '../words.ts'
import styles from './LikeButton.module.css'
import { useTakePart } from './use-take-part.ts'
import { useWaits } from './use-waits.ts'

type Props = {
  projectId: string
  likes: number
  liked: boolean
  mayRespond: { allowed: boolean }
  /** The result of the page's action if the form was sent without scripts. */
  result?: TakePart | undefined
}

/** The number of likes, with a toggle for people who may respond. */
export function LikeButton({ projectId, likes, liked, mayRespond, result }: Props) {
  const words = useWords()
  const waits = useWaits()
  const { Form, action, sending, refused } = useTakePart(projectId, ['like', 'unlike'], result)
  if (!mayRespond.allowed) {
    return (
      <p className={styles.count}>
        <Icon icon={heart} size="s" /> {words('likes', { count: likes })}
      </p>
    )
  }
  const pressed = sending ? sending.get('intent') === 'like' : liked
  // Theirs is not in the number before they confirm the address.
  const shown = waits ? likes : likes + Number(pressed) - Number(liked)
  return (
    <Form method="post" action={action}>
      <input type="hidden" name="intent" value={pressed ? 'unlike' : 'like'} />
      <Button type="submit" size="s" icon={heart} pressed={pressed}>
        {words('like', { count: shown })}
      </Button>
      {waits && pressed && <p className="small soft">{words('waits')}</p>}
      {refused && (
        <p className={styles.error} role="alert">
          {refused.error}
        </p>
      )}
    </Form>
  )
}
