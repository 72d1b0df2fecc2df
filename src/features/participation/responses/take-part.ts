const intents = ['vote', 'unvote', 'like', 'unlike', 'comment', 'editComment', 'deleteComment'] as const
export type TakePartIntent = (typeof intents)[number]

/** The result of a form: `message` on success, otherwise `error` and the typed text; `comment` is the id of an edited comment. */
export type TakePart = {
  intent: TakePartIntent
  done: boolean
  message: string
  error: string | null
  text: string
  comment: string | null
}

export const isIntent = (value: unknown): value is TakePartIntent => intents.includes(value as TakePartIntent)
