-- Missions of steps in the account (docs/reference/missions.md 1): the goal `steps` and the period `once`.
alter domain missions.goal drop constraint goal_known;
alter domain missions.goal add constraint goal_known check (value in ('valid-bet', 'bets', 'games', 'days', 'steps')) not valid;
comment on domain missions.goal is 'What a mission counts: valid-bet, bets, games, days, steps (in the account)';

alter domain missions.period drop constraint period_known;
alter domain missions.period add constraint period_known check (value in ('day', 'week', 'month', 'once')) not valid;
comment on domain missions.period is 'The period of a mission: day, week, month, once (it does not begin again)';

-- The steps that a mission of steps counts; null for other goals.
alter table missions.missions
  add column account_steps text[],
  add constraint missions_steps_known check (account_steps <@
    array['email-verified', 'phone-verified', 'second-factor', 'profile', 'limit-set'] and cardinality(account_steps) > 0) not valid,
  add constraint missions_steps_of_goal check ((goal = 'steps') = (account_steps is not null)) not valid,
  add constraint missions_steps_once check ((goal = 'steps') = (period = 'once')) not valid;
