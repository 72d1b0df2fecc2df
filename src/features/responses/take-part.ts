const intents = ['vote', 'unvote', 'like', 'unlike', 'comment', 'deleteComment'] as const
export type Intent = (typeof intents)[number]

/** What became of a form: `message` where it was done, else `error` and the comment's text as it was typed. */
export type TakePart = { intent: Intent; done: boolean; message: string; error: string | null; text: string }

export const isIntent = (value: unknown): value is Intent => intents.includes(value as Intent)

/** What the project page's address asks of its list of comments: `?comments=<cursor>&unconfirmed=on`. */
export const commentsAsked = (url: URL): { cursor: string | undefined; includeUnconfirmed: string | undefined } => ({
  cursor: url.searchParams.get('comments') || undefined,
  includeUnconfirmed: url.searchParams.get('unconfirmed') || undefined,
})
