declare module '../../../core/database/database.server.ts' {
  interface Tables {
    known_agents: { user_id: string; agent: string; first_seen_at: Date }
  }
}

export {}
