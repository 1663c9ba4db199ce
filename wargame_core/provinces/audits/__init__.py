"""How audits of games on provinces drive the rules through the cells of their charts."""
