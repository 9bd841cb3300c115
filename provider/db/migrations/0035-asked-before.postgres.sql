-- What the patient asked before the answer that is stored: the answer used to replace the question. ANALYZE keeps no
-- samples, as in 0022.
alter table quotes add column question text;
alter table quotes alter column question set statistics 0;
