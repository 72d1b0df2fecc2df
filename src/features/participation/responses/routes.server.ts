import type { FastifyInstance } from 'fastify'
import { comments } from './comments.server.ts'
import { likes } from './likes.server.ts'
import { replies } from './replies.server.ts'
import { votes } from './votes.server.ts'

/** Serves votes, likes, comments, and officials' replies to comments. */
export async function responses(app: FastifyInstance): Promise<void> {
  votes(app)
  likes(app)
  comments(app)
  replies(app)
}
