"""赛事的数据: values, commands, events, the state that events make."""
