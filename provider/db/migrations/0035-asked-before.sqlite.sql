-- What the patient asked before the answer that is stored: the answer used to replace the question.
alter table quotes add column question text;
