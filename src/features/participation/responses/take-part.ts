const intents = ['vote', 'unvote', 'like', 'unlike', 'comment', 'editComment', 'deleteComment'] as const
export type Intent = (typeof intents)[number]

/** What became of a form: `message` where it was done, else `error` and the text as it was typed; `comment` is the id of one that was changed. */
export type TakePart = { intent: Intent; done: boolean; message: string; error: string | null; text: string; comment: string | null }

export const isIntent = (value: unknown): value is Intent => intents.includes(value as Intent)
