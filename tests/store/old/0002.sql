BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL,
	PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0002');
CREATE TABLE bests (
	scope INTEGER NOT NULL,
	month VARCHAR(7) NOT NULL,
	what VARCHAR(6) NOT NULL,
	value DOUBLE NOT NULL,
	round INTEGER NOT NULL,
	seat INTEGER NOT NULL,
	PRIMARY KEY (scope, month, what),
	FOREIGN KEY(scope) REFERENCES scopes (number)
);
INSERT INTO "bests" VALUES(1,'2026-01','fast',0.0,1,0);
INSERT INTO "bests" VALUES(1,'ever','fast',0.0,1,0);
INSERT INTO "bests" VALUES(1,'2026-01','played',1.0,1,0);
INSERT INTO "bests" VALUES(1,'ever','played',1.0,1,0);
INSERT INTO "bests" VALUES(1,'2026-01','high',57.0,1,0);
INSERT INTO "bests" VALUES(1,'ever','high',57.0,1,0);
INSERT INTO "bests" VALUES(1,'ever','streak',1.0,1,0);
CREATE TABLE events (
	round INTEGER NOT NULL,
	seq INTEGER NOT NULL,
	at DOUBLE NOT NULL,
	kind TEXT NOT NULL,
	data TEXT NOT NULL,
	PRIMARY KEY (round, seq),
	FOREIGN KEY(round) REFERENCES rounds (number)
)
 WITHOUT ROWID
;
INSERT INTO "events" VALUES(1,0,1768478400.0,'Dealt','{"hands":[["r5"],["w","g7"]],"stock":["g9","g0","r6","wd","r6","y6","rr","b3","r2","g7","g5","y7","g8","b0","y5","y8","b2","br","bd","r9","b7","yr","y9","b6","g1","rd","wd","b2","r3","y8","y4","bd","w","g4","y7","g1","gs","g4","g8","yd","rr","ys","b9","wd","w","gd","rd","r4","b6","gd","y4","r7","r4","gs","g6","b3","ys","y1","rs","bs","y1","r8","gr","b9","gr","y5","wd","b5","g3","bs","y2","b4","g2","yr","r1","br","y3","r1","y9","g9","r8","y2","g3","g6","yd","r0","y3","b4","b1","r2","b8","r7","g2","b1","y6","b7","b5","b8","r9","g5","r5","w","y0","rs"],"sizes":[1,2],"computers":[],"turned_back":[],"top":"r3","dealer":1,"starter":0,"teams":[]}');
INSERT INTO "events" VALUES(1,1,1768478400.0,'Awaits','{"pending":{"kind":"Turn","seat":0}}');
INSERT INTO "events" VALUES(1,2,1768478400.0,'Played','{"seat":0,"cards":["r5"],"left":0,"jumped_in":false,"was_legal":true}');
INSERT INTO "events" VALUES(1,3,1768478400.0,'WentOut','{"seat":0,"place":1,"points":57}');
INSERT INTO "events" VALUES(1,4,1768478400.0,'RoundEnded','{"reason":"out","winner":0,"points":[[0,57]],"places":[[0,1],[1,2]],"hands":[[1,["w","g7"]]]}');
INSERT INTO "events" VALUES(2,0,1768478400.0,'Dealt','{"hands":[["r7","w","r5","g1"],["r7","rd","b2","b3"],["y1","y2","y3","y4"]],"stock":["g0","g3","rd","g8","g7","g7","b7","b8","r9","wd","r8","g3","r4","gd","b3","r2","bs","br","r6","y1","g6","g1","y7","b8","g5","b0","r5","y6","yd","gd","r6","g2","y7","w","g9","rs","rr","ys","g5","y2","y9","r2","r1","y8","b4","r3","y9","gs","g9","r8","gr","rs","wd","r1","gs","wd","g2","b9","b5","gr","y5","yr","ys","w","b6","yd","br","b6","bd","g4","yr","b2","bs","r4","b7","g4","y5","y0","rr","w","b4","r0","y8","wd","g8","b9","b1","y6","b1","bd","b5","g6","y4","y3","r9"],"sizes":[4,4,4],"computers":[],"turned_back":[],"top":"r3","dealer":2,"starter":0,"teams":[]}');
INSERT INTO "events" VALUES(2,1,1768478400.0,'Awaits','{"pending":{"kind":"Turn","seat":0}}');
INSERT INTO "events" VALUES(2,2,1768478400.0,'Played','{"seat":0,"cards":["w"],"left":3,"jumped_in":false,"was_legal":true}');
INSERT INTO "events" VALUES(2,3,1768478400.0,'Awaits','{"pending":{"kind":"PickColor","seat":0,"then":{"kind":"Turn","seat":1}}}');
CREATE TABLE preferences (
	network TEXT NOT NULL,
	identity TEXT NOT NULL,
	settings JSON NOT NULL,
	PRIMARY KEY (network, identity)
);
CREATE TABLE results (
	round INTEGER NOT NULL,
	seat INTEGER NOT NULL,
	network TEXT NOT NULL,
	channel TEXT NOT NULL,
	ended_at DOUBLE NOT NULL,
	is_counted BOOLEAN NOT NULL,
	can_set_record BOOLEAN NOT NULL,
	identity TEXT NOT NULL,
	nick TEXT NOT NULL,
	folded_nick TEXT NOT NULL,
	is_computer BOOLEAN NOT NULL,
	place INTEGER,
	points INTEGER NOT NULL,
	bonus INTEGER NOT NULL,
	cards_played INTEGER NOT NULL,
	won BOOLEAN NOT NULL,
	by_default BOOLEAN NOT NULL,
	PRIMARY KEY (round, seat),
	FOREIGN KEY(round) REFERENCES rounds (number)
)
 WITHOUT ROWID
;
INSERT INTO "results" VALUES(1,0,'scenario','#uno',1768478400.0,1,1,'nick:a','A','a',0,1,57,0,1,1,0);
INSERT INTO "results" VALUES(1,1,'scenario','#uno',1768478400.0,1,1,'nick:b','B','b',0,2,0,0,0,0,0);
CREATE TABLE rounds (
	number INTEGER NOT NULL,
	id VARCHAR(32) NOT NULL,
	network TEXT NOT NULL,
	channel TEXT NOT NULL,
	began_at DOUBLE NOT NULL,
	preset TEXT NOT NULL,
	rules TEXT NOT NULL,
	is_rated BOOLEAN NOT NULL,
	ended_at DOUBLE,
	reason TEXT,
	cards_played INTEGER,
	seconds DOUBLE,
	PRIMARY KEY (number),
	UNIQUE (id)
);
INSERT INTO "rounds" VALUES(1,'00000000000000000000000000000000','scenario','#uno',1768478400.0,'color-uno','color-uno',1,1768478400.0,'out',1,0.0);
INSERT INTO "rounds" VALUES(2,'00000000000000000000000000000001','scenario','#uno',1768478400.0,'color-uno','color-uno',1,NULL,NULL,NULL,NULL);
CREATE TABLE scope_channels (
	network TEXT NOT NULL,
	channel TEXT NOT NULL,
	scope INTEGER NOT NULL,
	PRIMARY KEY (network, channel, scope),
	FOREIGN KEY(scope) REFERENCES scopes (number)
);
INSERT INTO "scope_channels" VALUES('scenario','#uno',1);
CREATE TABLE scopes (
	number INTEGER NOT NULL,
	timezone TEXT NOT NULL,
	channels TEXT NOT NULL,
	PRIMARY KEY (number),
	UNIQUE (timezone, channels)
);
INSERT INTO "scopes" VALUES(1,'+0','[["scenario", "#uno"]]');
CREATE TABLE sessions (
	network TEXT NOT NULL,
	channel TEXT NOT NULL,
	saved_at DOUBLE NOT NULL,
	round_id VARCHAR(32),
	snapshot TEXT NOT NULL,
	PRIMARY KEY (network, channel),
	FOREIGN KEY(round_id) REFERENCES rounds (id)
);
INSERT INTO "sessions" VALUES('scenario','#uno',1768478400.0,'00000000000000000000000000000001','{"phase":"playing","preset":"color-uno","rules":{"hand_size":7,"max_players":10,"min_players":2,"uno_cards":0,"starter":"first_joined","first_wild":"redraw","first_action":"draw_only","first_reverse":"before_starter","draw_anytime":true,"after_draw":"any","auto_pass":true,"draw_until_playable":false,"wild_draw_four":"any","illegal_wd4":"refuse","challenge_guilty":"draw","challenge_innocent":2,"stacking":"none","seven_zero":false,"kingmaker":false,"jump_in":false,"runs":false,"reverse_two_players":"skip","finish_on_wild":true,"last_card_draws":true,"uno_call":"auto","uno_penalty":"none","uno_penalty_cards":2,"uno_early":true,"false_uno":"none","false_uno_limit":0,"round_ends":"first_out","scoring":"winner","target":0,"teams":"none","penalty_cards":2,"turn_seconds":120,"warn_seconds":60,"timeout":"skip_then_out","leaver":"last","late_join":"full"},"is_rated":true,"players":[{"nick":"A","userhost":"a@a.example","account":null,"computer":null,"absent_since":null,"is_split":false,"has_left":false,"total":0,"number":0,"team":null,"is_dropped":false,"is_unreachable":false},{"nick":"B","userhost":"b@b.example","account":null,"computer":null,"absent_since":null,"is_split":false,"has_left":false,"total":0,"number":1,"team":null,"is_dropped":false,"is_unreachable":false},{"nick":"C","userhost":"c@c.example","account":null,"computer":null,"absent_since":null,"is_split":false,"has_left":false,"total":0,"number":2,"team":null,"is_dropped":false,"is_unreachable":false}],"next_players":[],"owner":0,"starts_at":null,"invited":[],"round_id":"00000000000000000000000000000001","round_began":1768478400.0,"events":4,"turn_began":1768478400.0,"is_warned":false,"last_move":1768478400.0,"computer_at":null,"paused":null,"paused_at":0.0,"suspended":null,"pass_is_late":[],"idle_games":0,"rounds":0,"is_tied":false,"benched":[],"last_result":{"winner":"A","points":{"A":57},"places":{"A":1,"B":2},"totals":{"A":57,"B":0}}}');
CREATE TABLE standings (
	scope INTEGER NOT NULL,
	month VARCHAR(7) NOT NULL,
	network TEXT NOT NULL,
	identity TEXT NOT NULL,
	points INTEGER NOT NULL,
	points_at DOUBLE NOT NULL,
	wins INTEGER NOT NULL,
	wins_at DOUBLE NOT NULL,
	games INTEGER NOT NULL,
	games_at DOUBLE NOT NULL,
	wins_21 INTEGER NOT NULL,
	wins_21_at DOUBLE NOT NULL,
	PRIMARY KEY (scope, month, network, identity),
	FOREIGN KEY(scope) REFERENCES scopes (number)
);
INSERT INTO "standings" VALUES(1,'2026-01','scenario','nick:a',57,1768478400.0,1,1768478400.0,1,1768478400.0,0,0.0);
INSERT INTO "standings" VALUES(1,'ever','scenario','nick:a',57,1768478400.0,1,1768478400.0,1,1768478400.0,0,0.0);
INSERT INTO "standings" VALUES(1,'2026-01','scenario','nick:b',0,0.0,0,0.0,1,1768478400.0,0,0.0);
INSERT INTO "standings" VALUES(1,'ever','scenario','nick:b',0,0.0,0,0.0,1,1768478400.0,0,0.0);
CREATE TABLE streaks (
	scope INTEGER NOT NULL,
	network TEXT NOT NULL,
	identity TEXT NOT NULL,
	length INTEGER NOT NULL,
	round INTEGER NOT NULL,
	seat INTEGER NOT NULL,
	PRIMARY KEY (scope, network, identity),
	FOREIGN KEY(scope) REFERENCES scopes (number)
);
INSERT INTO "streaks" VALUES(1,'scenario','nick:a',1,1,0);
CREATE INDEX ix_results_month ON results (network, channel, ended_at);
CREATE INDEX ix_results_identity ON results (network, identity, ended_at);
CREATE INDEX ix_results_nick ON results (network, channel, folded_nick, ended_at);
CREATE INDEX ix_standings_games ON standings (scope, month, games);
CREATE INDEX ix_standings_wins_21 ON standings (scope, month, wins_21);
CREATE INDEX ix_standings_wins ON standings (scope, month, wins);
CREATE INDEX ix_standings_month_points ON standings (scope, points) WHERE month <> 'ever';
CREATE INDEX ix_standings_month_wins ON standings (scope, wins) WHERE month <> 'ever';
CREATE INDEX ix_standings_points ON standings (scope, month, points);
COMMIT;
