import { api } from '../../../core/http/api.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { suggestionsFor } from '../suggestions.server.ts'
import type { Route } from './+types/suggestions.ts'

/** What the search field of the list offers while somebody types. */
export const loader = ({ context, request }: Route.LoaderArgs) =>
  suggestionsFor(context.get(api), new URL(request.url).searchParams.get('q') ?? '', context.get(visit).language)
