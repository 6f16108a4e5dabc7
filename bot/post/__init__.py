"""From the outbox to Discord: messages in order, once; panels, desks and threads kept as they should be."""
