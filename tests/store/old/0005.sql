BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL,
	PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0005');
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
INSERT INTO "bests" VALUES(1,'2026-01','fast',0.0,5,0);
INSERT INTO "bests" VALUES(1,'ever','fast',0.0,5,0);
INSERT INTO "bests" VALUES(1,'2026-01','played',2.0,6,1);
INSERT INTO "bests" VALUES(1,'ever','played',2.0,6,1);
INSERT INTO "bests" VALUES(1,'ever','streak',3.0,9,0);
INSERT INTO "bests" VALUES(1,'2026-01','high',7.0,7,0);
INSERT INTO "bests" VALUES(1,'ever','high',7.0,7,0);
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
INSERT INTO "events" VALUES(1,0,1768478400.0,'Dealt','{"hands":[["r5","w","g1"],["r7","b1"],["r8","y1","y2"]],"stock":["r0","ys","b9","y4","bs","yr","r1","r4","rs","rd","r9","g2","b4","r8","y4","r6","y5","b8","r3","gd","wd","b2","yr","b5","b6","rr","b5","w","r9","gd","bd","b1","gs","y0","g9","rr","g6","rs","y1","br","g3","wd","y8","y3","y7","gs","y9","g7","y7","g3","g4","y3","g9","b0","y6","g2","b8","yd","r5","bs","y9","wd","r1","g5","g5","g1","w","b6","b3","gr","b9","wd","r2","w","g8","br","b7","y2","b3","bd","b4","y8","b7","rd","y5","r2","yd","g4","y6","g6","gr","ys","g0","b2","r6","r7","r4","g8","g7"],"sizes":[3,2,3],"computers":[2],"turned_back":[],"top":"r3","dealer":2,"starter":0,"teams":[]}');
INSERT INTO "events" VALUES(1,1,1768478400.0,'Awaits','{"pending":{"kind":"Turn","seat":0}}');
INSERT INTO "events" VALUES(1,2,1768478400.0,'Drew','{"seat":0,"count":1,"reason":"turn","cards":["g7"],"by_choice":true}');
INSERT INTO "events" VALUES(1,3,1768478400.0,'Awaits','{"pending":{"kind":"DrawnChoice","seat":0,"drawn":"g7"}}');
INSERT INTO "events" VALUES(1,4,1768478400.0,'Passed','{"seat":0,"by_itself":false,"was_dry":false}');
INSERT INTO "events" VALUES(1,5,1768478400.0,'Awaits','{"pending":{"kind":"Turn","seat":1}}');
INSERT INTO "events" VALUES(1,6,1768478400.0,'Played','{"seat":1,"cards":["r7"],"left":1,"jumped_in":false,"was_legal":true}');
INSERT INTO "events" VALUES(1,7,1768478400.0,'Awaits','{"pending":{"kind":"Turn","seat":2}}');
INSERT INTO "events" VALUES(2,0,1768478400.0,'Dealt','{"hands":[["r5","w","g1"],["r7","b1","b2"],["y1","y2","y3"]],"stock":["b0","yr","r6","r9","y6","b3","gr","b6","r8","r7","g8","r4","gr","y1","r2","y9","b6","br","b5","rr","wd","r6","bd","g7","b9","b8","gd","gs","r0","y4","gd","rd","r9","g9","g0","bs","g6","g3","y4","bs","wd","r8","g5","w","r1","r4","g1","y0","g4","g9","b8","g2","g3","yd","b1","y8","b7","b2","br","wd","rs","b7","b5","r2","gs","r3","rd","yr","ys","b4","bd","y5","yd","rr","b4","y7","y9","wd","ys","g2","g4","y3","g6","w","r1","w","r5","y5","y8","b9","y7","b3","rs","y2","y6","g5","g8","g7"],"sizes":[3,3,3],"computers":[],"turned_back":[],"top":"r3","dealer":2,"starter":0,"teams":[]}');
INSERT INTO "events" VALUES(2,1,1768478400.0,'Awaits','{"pending":{"kind":"Turn","seat":0}}');
INSERT INTO "events" VALUES(2,2,1768478400.0,'Drew','{"seat":0,"count":1,"reason":"turn","cards":["g7"],"by_choice":true}');
INSERT INTO "events" VALUES(2,3,1768478400.0,'Awaits','{"pending":{"kind":"DrawnChoice","seat":0,"drawn":"g7"}}');
INSERT INTO "events" VALUES(2,4,1768478400.0,'Played','{"seat":0,"cards":["r5"],"left":3,"jumped_in":false,"was_legal":true}');
INSERT INTO "events" VALUES(2,5,1768478400.0,'Awaits','{"pending":{"kind":"Turn","seat":1}}');
INSERT INTO "events" VALUES(2,6,1768478400.0,'Played','{"seat":1,"cards":["r7"],"left":2,"jumped_in":false,"was_legal":true}');
INSERT INTO "events" VALUES(2,7,1768478400.0,'Awaits','{"pending":{"kind":"Turn","seat":2}}');
INSERT INTO "events" VALUES(2,8,1768478400.0,'Drew','{"seat":2,"count":1,"reason":"turn","cards":["g8"],"by_choice":true}');
INSERT INTO "events" VALUES(2,9,1768478400.0,'Passed','{"seat":2,"by_itself":true,"was_dry":false}');
INSERT INTO "events" VALUES(2,10,1768478400.0,'Awaits','{"pending":{"kind":"Turn","seat":0}}');
INSERT INTO "events" VALUES(3,0,1768478400.0,'Dealt','{"hands":[["r5","w","g1"],["r7","b1","b2"],["y1","y2","y3"]],"stock":["y2","y9","y7","g1","r1","gr","b7","gs","y4","bd","g2","b8","r6","gs","y8","b9","y3","yd","br","bs","y6","y4","r4","ys","r2","y0","y6","wd","rd","bs","w","b8","g4","b6","b7","yr","rs","b2","r9","r6","y9","gd","yr","wd","y5","g3","r8","g6","b5","gd","g8","rr","r0","w","b5","y7","b6","b4","r3","rs","wd","r9","y8","g5","b3","gr","yd","b1","ys","g9","rd","g2","g7","y5","r2","g3","g6","wd","g0","g7","b0","bd","br","g4","r4","g8","y1","b4","r1","r5","r7","rr","b9","b3","w","r8","g9","g5"],"sizes":[3,3,3],"computers":[],"turned_back":[],"top":"r3","dealer":2,"starter":0,"teams":[]}');
INSERT INTO "events" VALUES(3,1,1768478400.0,'Awaits','{"pending":{"kind":"Turn","seat":0}}');
INSERT INTO "events" VALUES(4,0,1768478400.0,'Dealt','{"hands":[["r5","w","g1"],["r7","b1","b2"],["y1","y2","y3"]],"stock":["y6","g5","y4","y3","b5","r4","yd","wd","y7","g6","y9","w","g8","ys","yr","g4","wd","r5","gs","b7","y5","g2","r3","g9","g0","r9","g4","g9","b0","g8","r1","b3","y8","gr","rd","r2","bs","bd","b5","g3","y2","y5","rr","g2","b4","gd","r7","b7","gs","gr","g7","r8","wd","rr","br","b9","r6","yd","y1","y6","bs","b6","b9","r0","br","rs","b6","rs","r6","ys","b3","g1","g7","b4","g3","r1","y8","y4","r8","y0","b2","w","b8","b1","r9","rd","r4","w","g5","b8","r2","bd","y9","yr","gd","wd","g6","y7"],"sizes":[3,3,3],"computers":[],"turned_back":[],"top":"r3","dealer":2,"starter":0,"teams":[]}');
INSERT INTO "events" VALUES(4,1,1768478400.0,'Awaits','{"pending":{"kind":"Turn","seat":0}}');
INSERT INTO "events" VALUES(4,2,1768478400.0,'Played','{"seat":0,"cards":["r5"],"left":2,"jumped_in":false,"was_legal":true}');
INSERT INTO "events" VALUES(4,3,1768478400.0,'Awaits','{"pending":{"kind":"Turn","seat":1}}');
INSERT INTO "events" VALUES(5,0,1768478400.0,'Dealt','{"hands":[["r5"],["g5"],["g9","g8"]],"stock":["yd","rd","b2","r8","r8","g4","r2","yr","rr","g3","y8","y9","g3","b9","r5","b0","wd","r6","y9","wd","ys","gs","g2","w","r9","y2","r4","b6","w","g7","y5","y5","yr","gd","rs","b2","y6","y4","b3","bs","r4","br","rd","rr","g2","g9","r9","b7","ys","r1","b5","b3","gd","b8","g7","y4","bs","b4","g4","g0","b7","gr","y1","br","r3","y7","g8","y8","y6","b6","g5","yd","b1","y3","gr","b5","r7","w","y0","y1","g1","r7","bd","bd","b4","g1","wd","g6","r1","gs","b1","b8","y3","y7","rs","r0","r2","g6","w","b9","r6","y2","wd"],"sizes":[1,1,2],"computers":[],"turned_back":[],"top":"r3","dealer":2,"starter":0,"teams":[]}');
INSERT INTO "events" VALUES(5,1,1768478400.0,'Awaits','{"pending":{"kind":"Turn","seat":0}}');
INSERT INTO "events" VALUES(5,2,1768478400.0,'Played','{"seat":0,"cards":["r5"],"left":0,"jumped_in":false,"was_legal":true}');
INSERT INTO "events" VALUES(5,3,1768478400.0,'WentOut','{"seat":0,"place":1,"points":22}');
INSERT INTO "events" VALUES(5,4,1768478400.0,'RoundEnded','{"reason":"out","winner":0,"points":[[1,5],[2,17]],"places":[[0,1],[1,2],[2,3]],"hands":[[1,["g5"]],[2,["g9","g8"]]]}');
INSERT INTO "events" VALUES(6,0,1768478415.0,'Dealt','{"hands":[["b9","r5"],["b5"],["g9","g8"]],"stock":["y7","r8","bs","w","b5","gr","rr","g3","r7","y2","b6","gd","b0","r3","g1","y0","g6","y6","yd","r9","r7","g7","y2","r4","r2","r3","g5","b1","g2","y5","br","y6","r4","r1","wd","r2","g2","r0","g6","rs","b2","b7","g1","gs","bd","r9","yr","gr","b7","g8","ys","y1","rd","rr","g3","b2","g9","rs","y1","wd","y4","w","g4","b8","yd","y9","y8","b4","ys","y3","w","gs","wd","bs","y5","y9","gd","y3","g4","r8","bd","y7","r1","rd","b9","w","g5","g0","r6","b3","yr","g7","b8","b4","br","r5","b1","wd","b6","y8","y4","r6"],"sizes":[2,1,2],"computers":[],"turned_back":[],"top":"b3","dealer":2,"starter":0,"teams":[]}');
INSERT INTO "events" VALUES(6,1,1768478415.0,'Awaits','{"pending":{"kind":"Turn","seat":0}}');
INSERT INTO "events" VALUES(6,2,1768478415.0,'Played','{"seat":0,"cards":["b9"],"left":1,"jumped_in":false,"was_legal":true}');
INSERT INTO "events" VALUES(6,3,1768478415.0,'Awaits','{"pending":{"kind":"Turn","seat":1}}');
INSERT INTO "events" VALUES(6,4,1768478415.0,'UnoWindowsClosed','{"seats":[0]}');
INSERT INTO "events" VALUES(6,5,1768478415.0,'Played','{"seat":1,"cards":["b5"],"left":0,"jumped_in":false,"was_legal":true}');
INSERT INTO "events" VALUES(6,6,1768478415.0,'WentOut','{"seat":1,"place":1,"points":22}');
INSERT INTO "events" VALUES(6,7,1768478415.0,'RoundEnded','{"reason":"out","winner":1,"points":[[0,5],[2,17]],"places":[[0,2],[1,1],[2,3]],"hands":[[0,["r5"]],[2,["g9","g8"]]]}');
INSERT INTO "events" VALUES(7,0,1768478400.0,'Dealt','{"hands":[["r5"],["b4"],["g9","g8"],["y1","y2"]],"stock":["g5","g1","wd","y9","y6","y7","rd","w","wd","r1","rd","r0","b8","y3","g1","b2","g2","gd","y5","y6","b1","r1","b3","g8","r8","b1","r6","g5","r9","w","bs","bd","gr","b7","yr","wd","br","yd","b6","g3","rr","ys","g6","b8","g4","r8","b9","r2","b6","ys","gd","b9","b7","g0","w","gs","g7","br","y1","y7","gr","b3","g6","g9","y4","rs","y8","g7","rs","r3","y4","w","wd","y5","yd","g3","r9","y2","yr","b5","y0","y9","g4","r5","b4","b5","r7","r2","g2","bs","r4","y3","b0","r7","bd","r6","r4","y8","b2","rr","gs"],"sizes":[1,1,2,2],"computers":[],"turned_back":[],"top":"r3","dealer":3,"starter":0,"teams":[0,1,0,1]}');
INSERT INTO "events" VALUES(7,1,1768478400.0,'Awaits','{"pending":{"kind":"Turn","seat":0}}');
INSERT INTO "events" VALUES(7,2,1768478400.0,'Played','{"seat":0,"cards":["r5"],"left":0,"jumped_in":false,"was_legal":true}');
INSERT INTO "events" VALUES(7,3,1768478400.0,'WentOut','{"seat":0,"place":1,"points":7}');
INSERT INTO "events" VALUES(7,4,1768478400.0,'RoundEnded','{"reason":"out","winner":0,"points":[[0,7],[2,7]],"places":[[0,1],[1,3],[2,4],[3,2]],"hands":[[1,["b4"]],[2,["g9","g8"]],[3,["y1","y2"]]]}');
INSERT INTO "events" VALUES(8,0,1768478400.0,'Dealt','{"hands":[["r5"],["b1","b2"]],"stock":["g7","r1","b4","br","w","yd","g1","gr","rd","b5","y0","wd","r0","y9","y6","yr","g8","y2","gs","g0","g9","y5","b2","gd","b5","rr","wd","y4","yr","g5","g4","y8","rr","r4","w","br","g2","rd","g6","rs","g3","y7","y4","b4","y2","bd","b8","b7","y3","y3","r2","g8","r6","y5","g7","bs","bd","g9","b6","yd","w","gr","r9","gs","r4","r8","y1","y7","r5","r7","g5","r8","wd","b7","b3","bs","g6","r1","wd","y8","r7","ys","w","y1","b9","b1","y9","b8","b6","r2","y6","b3","g2","b9","g4","rs","r6","r3","ys","g1","r9","b0","gd","g3"],"sizes":[1,2],"computers":[],"turned_back":[],"top":"r3","dealer":1,"starter":0,"teams":[]}');
INSERT INTO "events" VALUES(8,1,1768478400.0,'Awaits','{"pending":{"kind":"Turn","seat":0}}');
INSERT INTO "events" VALUES(8,2,1768478400.0,'Played','{"seat":0,"cards":["r5"],"left":0,"jumped_in":false,"was_legal":true}');
INSERT INTO "events" VALUES(8,3,1768478400.0,'WentOut','{"seat":0,"place":1,"points":3}');
INSERT INTO "events" VALUES(8,4,1768478400.0,'RoundEnded','{"reason":"out","winner":0,"points":[[0,3]],"places":[[0,1],[1,2]],"hands":[[1,["b1","b2"]]]}');
INSERT INTO "events" VALUES(9,0,1768478400.0,'Dealt','{"hands":[["r5"],["b1","b2"]],"stock":["yd","yr","rd","ys","rr","w","g1","y6","br","y5","b6","r6","y9","y1","br","w","g7","g8","b9","g5","r2","rs","b5","y6","bd","g9","b7","y1","y4","g3","w","b3","ys","g5","y3","bs","b8","y8","gr","b8","g9","yr","y0","gd","y7","g8","r4","wd","g2","r9","r1","y2","g4","g1","r2","bs","w","b5","gr","r7","r1","b3","y5","g6","b2","y9","wd","r7","b4","g3","g2","g7","r8","b1","r5","y2","yd","r9","r8","r4","g4","y7","rr","b4","b6","rd","b0","r3","wd","bd","gs","r6","y3","wd","b9","gs","r0","y8","g0","rs","g6","gd","y4","b7"],"sizes":[1,2],"computers":[],"turned_back":[],"top":"r3","dealer":1,"starter":0,"teams":[]}');
INSERT INTO "events" VALUES(9,1,1768478400.0,'Awaits','{"pending":{"kind":"Turn","seat":0}}');
INSERT INTO "events" VALUES(9,2,1768478400.0,'Played','{"seat":0,"cards":["r5"],"left":0,"jumped_in":false,"was_legal":true}');
INSERT INTO "events" VALUES(9,3,1768478400.0,'WentOut','{"seat":0,"place":1,"points":3}');
INSERT INTO "events" VALUES(9,4,1768478400.0,'RoundEnded','{"reason":"out","winner":0,"points":[[0,3]],"places":[[0,1],[1,2]],"hands":[[1,["b1","b2"]]]}');
CREATE TABLE imported_records (
	network TEXT NOT NULL,
	channel TEXT NOT NULL,
	source TEXT NOT NULL,
	what TEXT NOT NULL,
	identity TEXT NOT NULL,
	nick TEXT NOT NULL,
	value DOUBLE NOT NULL,
	counted_at DOUBLE,
	PRIMARY KEY (network, channel, source, what)
)
 WITHOUT ROWID
;
CREATE TABLE imported_totals (
	network TEXT NOT NULL,
	channel TEXT NOT NULL,
	source TEXT NOT NULL,
	identity TEXT NOT NULL,
	nick TEXT NOT NULL,
	folded_nick TEXT NOT NULL,
	counted_at DOUBLE,
	points INTEGER NOT NULL,
	wins INTEGER NOT NULL,
	games INTEGER NOT NULL,
	twenty_ones INTEGER NOT NULL,
	PRIMARY KEY (network, channel, source, identity)
)
 WITHOUT ROWID
;
CREATE TABLE imports (
	network TEXT NOT NULL,
	channel TEXT NOT NULL,
	source TEXT NOT NULL,
	digest VARCHAR(64) NOT NULL,
	PRIMARY KEY (network, channel, source)
)
 WITHOUT ROWID
;
CREATE TABLE owners (
	name TEXT NOT NULL,
	token INTEGER NOT NULL,
	PRIMARY KEY (name)
);
INSERT INTO "owners" VALUES('unobot',9);
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
INSERT INTO "results" VALUES(5,0,'scenario','#tied',1768478400.0,1,1,'nick:a','A','a',0,1,0,0,1,1,0);
INSERT INTO "results" VALUES(5,1,'scenario','#tied',1768478400.0,1,1,'nick:b','B','b',0,2,-5,0,0,0,0);
INSERT INTO "results" VALUES(5,2,'scenario','#tied',1768478400.0,1,1,'nick:c','C','c',0,3,-17,0,0,0,0);
INSERT INTO "results" VALUES(6,0,'scenario','#tied',1768478415.0,1,1,'nick:a','A','a',0,2,-5,0,1,0,0);
INSERT INTO "results" VALUES(6,1,'scenario','#tied',1768478415.0,1,1,'nick:b','B','b',0,1,0,0,1,1,0);
INSERT INTO "results" VALUES(6,2,'scenario','#tied',1768478415.0,1,1,'nick:c','C','c',0,3,-17,0,0,0,0);
INSERT INTO "results" VALUES(7,0,'scenario','#pairs',1768478400.0,1,1,'nick:a','A','a',0,1,7,0,1,1,0);
INSERT INTO "results" VALUES(7,1,'scenario','#pairs',1768478400.0,1,1,'nick:b','B','b',0,3,0,0,0,0,0);
INSERT INTO "results" VALUES(7,2,'scenario','#pairs',1768478400.0,1,1,'nick:c','C','c',0,4,7,0,0,1,0);
INSERT INTO "results" VALUES(7,3,'scenario','#pairs',1768478400.0,1,1,'nick:d','D','d',0,2,0,0,0,0,0);
INSERT INTO "results" VALUES(8,0,'scenario','#between',1768478400.0,1,1,'nick:a','A','a',0,1,3,0,1,1,0);
INSERT INTO "results" VALUES(8,1,'scenario','#between',1768478400.0,1,1,'nick:b','B','b',0,2,0,0,0,0,0);
INSERT INTO "results" VALUES(9,0,'scenario','#closed',1768478400.0,1,1,'nick:a','A','a',0,1,3,0,1,1,0);
INSERT INTO "results" VALUES(9,1,'scenario','#closed',1768478400.0,1,1,'nick:b','B','b',0,2,0,0,0,0,0);
CREATE TABLE rounds (
	number INTEGER NOT NULL,
	id VARCHAR(32) NOT NULL,
	network TEXT NOT NULL,
	channel TEXT NOT NULL,
	began_at DOUBLE NOT NULL,
	preset TEXT NOT NULL,
	rules TEXT NOT NULL,
	is_rated BOOLEAN NOT NULL,
	seed VARCHAR(64),
	ended_at DOUBLE,
	reason TEXT,
	cards_played INTEGER,
	seconds DOUBLE,
	PRIMARY KEY (number),
	UNIQUE (id)
);
INSERT INTO "rounds" VALUES(1,'20000000000000000000000000000000','scenario','#playing',1768478400.0,'color-uno','color-uno uno_call=player uno_penalty=caught timeout=skip',1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "rounds" VALUES(2,'30000000000000000000000000000000','scenario','#paused',1768478400.0,'color-uno','color-uno timeout=skip',1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "rounds" VALUES(3,'40000000000000000000000000000000','scenario','#suspended',1768478400.0,'color-uno','color-uno timeout=skip',1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "rounds" VALUES(4,'50000000000000000000000000000000','scenario','#split',1768478400.0,'color-uno','color-uno',1,NULL,NULL,NULL,NULL,NULL);
INSERT INTO "rounds" VALUES(5,'60000000000000000000000000000000','scenario','#tied',1768478400.0,'low','low starter=first_joined target=30',1,NULL,1768478400.0,'out',1,0.0);
INSERT INTO "rounds" VALUES(6,'60000000000000000000000000000001','scenario','#tied',1768478415.0,'low','low starter=first_joined target=30',1,NULL,1768478415.0,'out',2,0.0);
INSERT INTO "rounds" VALUES(7,'70000000000000000000000000000000','scenario','#pairs',1768478400.0,'teams','teams starter=first_joined target=200',1,NULL,1768478400.0,'out',1,0.0);
INSERT INTO "rounds" VALUES(8,'80000000000000000000000000000000','scenario','#between',1768478400.0,'color-uno','color-uno',1,NULL,1768478400.0,'out',1,0.0);
INSERT INTO "rounds" VALUES(9,'90000000000000000000000000000000','scenario','#closed',1768478400.0,'color-uno','color-uno',1,NULL,1768478400.0,'out',1,0.0);
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
	owner TEXT DEFAULT '' NOT NULL,
	PRIMARY KEY (network, channel),
	FOREIGN KEY(round_id) REFERENCES rounds (id)
);
INSERT INTO "sessions" VALUES('scenario','#lobby',1768478420.0,NULL,'{"phase":"lobby","preset":"chat-fr","rules":{"hand_size":7,"max_players":10,"min_players":2,"uno_cards":0,"starter":"first_joined","first_wild":"redraw","first_action":"apply","first_reverse":"before_starter","draw_anytime":false,"after_draw":"must","auto_pass":true,"draw_until_playable":false,"wild_draw_four":"any","illegal_wd4":"refuse","challenge_guilty":"draw","challenge_innocent":2,"stacking":"none","seven_zero":false,"kingmaker":false,"jump_in":false,"runs":false,"reverse_two_players":"skip","finish_on_wild":true,"last_card_draws":true,"uno_call":"player","uno_penalty":"auto","uno_penalty_cards":2,"uno_early":false,"false_uno":"draw","false_uno_limit":3,"round_ends":"all_placed","scoring":"places","target":0,"teams":"none","penalty_cards":2,"turn_seconds":120,"warn_seconds":60,"timeout":"out","leaver":"last","late_join":"never"},"is_rated":false,"players":[{"nick":"A","userhost":"a@a.example","account":null,"computer":null,"absent_since":null,"is_split":false,"has_left":false,"total":0,"number":0,"team":null,"is_dropped":false,"is_unreachable":false},{"nick":"B","userhost":"b@b.example","account":null,"computer":null,"absent_since":null,"is_split":false,"has_left":false,"total":0,"number":0,"team":null,"is_dropped":false,"is_unreachable":false},{"nick":"Robo","userhost":"","account":null,"computer":"normal","absent_since":null,"is_split":false,"has_left":false,"total":0,"number":0,"team":null,"is_dropped":false,"is_unreachable":false}],"next_players":[],"owner":0,"starts_at":1768478430.0,"invited":["d"],"round_id":null,"round_began":0.0,"events":0,"turn_began":0.0,"is_warned":false,"last_move":1768478400.0,"computer_at":null,"speaks_at":null,"paused":null,"paused_at":0.0,"suspended":null,"pass_is_late":[],"idle_games":0,"rounds":0,"is_tied":false,"benched":[],"last_result":null}','unobot');
INSERT INTO "sessions" VALUES('scenario','#playing',1768478400.0,'20000000000000000000000000000000','{"phase":"playing","preset":"color-uno","rules":{"hand_size":7,"max_players":10,"min_players":2,"uno_cards":0,"starter":"first_joined","first_wild":"redraw","first_action":"draw_only","first_reverse":"before_starter","draw_anytime":true,"after_draw":"any","auto_pass":true,"draw_until_playable":false,"wild_draw_four":"any","illegal_wd4":"refuse","challenge_guilty":"draw","challenge_innocent":2,"stacking":"none","seven_zero":false,"kingmaker":false,"jump_in":false,"runs":false,"reverse_two_players":"skip","finish_on_wild":true,"last_card_draws":true,"uno_call":"player","uno_penalty":"caught","uno_penalty_cards":2,"uno_early":true,"false_uno":"none","false_uno_limit":0,"round_ends":"first_out","scoring":"winner","target":0,"teams":"none","penalty_cards":2,"turn_seconds":120,"warn_seconds":60,"timeout":"skip","leaver":"last","late_join":"full"},"is_rated":true,"players":[{"nick":"A","userhost":"a@a.example","account":null,"computer":null,"absent_since":null,"is_split":false,"has_left":false,"total":0,"number":0,"team":null,"is_dropped":false,"is_unreachable":false},{"nick":"B","userhost":"b@b.example","account":null,"computer":null,"absent_since":1768478400.0,"is_split":false,"has_left":false,"total":0,"number":1,"team":null,"is_dropped":false,"is_unreachable":false},{"nick":"Robo","userhost":"","account":null,"computer":"normal","absent_since":null,"is_split":false,"has_left":false,"total":0,"number":2,"team":null,"is_dropped":false,"is_unreachable":false}],"next_players":[{"nick":"Ada","userhost":"","account":null,"computer":"normal","absent_since":null,"is_split":false,"has_left":false,"total":0,"number":0,"team":null,"is_dropped":false,"is_unreachable":false}],"owner":0,"starts_at":null,"invited":[],"round_id":"20000000000000000000000000000000","round_began":1768478400.0,"events":8,"turn_began":1768478400.0,"is_warned":false,"last_move":1768478400.0,"computer_at":1768478404.9120686,"speaks_at":1768478404.895655,"paused":null,"paused_at":0.0,"suspended":null,"pass_is_late":[],"idle_games":0,"rounds":0,"is_tied":false,"benched":[],"last_result":null}','unobot');
INSERT INTO "sessions" VALUES('scenario','#paused',1768478520.0,'30000000000000000000000000000000','{"phase":"playing","preset":"color-uno","rules":{"hand_size":7,"max_players":10,"min_players":2,"uno_cards":0,"starter":"first_joined","first_wild":"redraw","first_action":"draw_only","first_reverse":"before_starter","draw_anytime":true,"after_draw":"any","auto_pass":true,"draw_until_playable":false,"wild_draw_four":"any","illegal_wd4":"refuse","challenge_guilty":"draw","challenge_innocent":2,"stacking":"none","seven_zero":false,"kingmaker":false,"jump_in":false,"runs":false,"reverse_two_players":"skip","finish_on_wild":true,"last_card_draws":true,"uno_call":"auto","uno_penalty":"none","uno_penalty_cards":2,"uno_early":true,"false_uno":"none","false_uno_limit":0,"round_ends":"first_out","scoring":"winner","target":0,"teams":"none","penalty_cards":2,"turn_seconds":120,"warn_seconds":60,"timeout":"skip","leaver":"last","late_join":"full"},"is_rated":true,"players":[{"nick":"A","userhost":"a@a.example","account":null,"computer":null,"absent_since":null,"is_split":false,"has_left":false,"total":0,"number":0,"team":null,"is_dropped":false,"is_unreachable":false},{"nick":"B","userhost":"b@b.example","account":null,"computer":null,"absent_since":null,"is_split":false,"has_left":false,"total":0,"number":1,"team":null,"is_dropped":false,"is_unreachable":false},{"nick":"C","userhost":"c@c.example","account":null,"computer":null,"absent_since":null,"is_split":false,"has_left":false,"total":0,"number":2,"team":null,"is_dropped":false,"is_unreachable":false}],"next_players":[],"owner":0,"starts_at":null,"invited":[],"round_id":"30000000000000000000000000000000","round_began":1768478400.0,"events":11,"turn_began":1768478400.0,"is_warned":true,"last_move":1768478400.0,"computer_at":null,"speaks_at":null,"paused":"command","paused_at":1768478500.0,"suspended":null,"pass_is_late":[2],"idle_games":0,"rounds":0,"is_tied":false,"benched":[],"last_result":null}','unobot');
INSERT INTO "sessions" VALUES('scenario','#suspended',1768478510.0,'40000000000000000000000000000000','{"phase":"playing","preset":"color-uno","rules":{"hand_size":7,"max_players":10,"min_players":2,"uno_cards":0,"starter":"first_joined","first_wild":"redraw","first_action":"draw_only","first_reverse":"before_starter","draw_anytime":true,"after_draw":"any","auto_pass":true,"draw_until_playable":false,"wild_draw_four":"any","illegal_wd4":"refuse","challenge_guilty":"draw","challenge_innocent":2,"stacking":"none","seven_zero":false,"kingmaker":false,"jump_in":false,"runs":false,"reverse_two_players":"skip","finish_on_wild":true,"last_card_draws":true,"uno_call":"auto","uno_penalty":"none","uno_penalty_cards":2,"uno_early":true,"false_uno":"none","false_uno_limit":0,"round_ends":"first_out","scoring":"winner","target":0,"teams":"none","penalty_cards":2,"turn_seconds":120,"warn_seconds":60,"timeout":"skip","leaver":"last","late_join":"full"},"is_rated":true,"players":[{"nick":"A","userhost":"a@a.example","account":null,"computer":null,"absent_since":null,"is_split":false,"has_left":false,"total":0,"number":0,"team":null,"is_dropped":false,"is_unreachable":false},{"nick":"B","userhost":"b@b.example","account":null,"computer":null,"absent_since":null,"is_split":false,"has_left":false,"total":0,"number":1,"team":null,"is_dropped":false,"is_unreachable":false},{"nick":"C","userhost":"c@c.example","account":null,"computer":null,"absent_since":null,"is_split":false,"has_left":false,"total":0,"number":2,"team":null,"is_dropped":false,"is_unreachable":false}],"next_players":[],"owner":0,"starts_at":null,"invited":[],"round_id":"40000000000000000000000000000000","round_began":1768478400.0,"events":2,"turn_began":1768478400.0,"is_warned":true,"last_move":1768478400.0,"computer_at":null,"speaks_at":null,"paused":"bot_absent","paused_at":1768478510.0,"suspended":["command",1768478500.0],"pass_is_late":[],"idle_games":0,"rounds":0,"is_tied":false,"benched":[],"last_result":null}','unobot');
INSERT INTO "sessions" VALUES('scenario','#split',1768478410.0,'50000000000000000000000000000000','{"phase":"playing","preset":"color-uno","rules":{"hand_size":7,"max_players":10,"min_players":2,"uno_cards":0,"starter":"first_joined","first_wild":"redraw","first_action":"draw_only","first_reverse":"before_starter","draw_anytime":true,"after_draw":"any","auto_pass":true,"draw_until_playable":false,"wild_draw_four":"any","illegal_wd4":"refuse","challenge_guilty":"draw","challenge_innocent":2,"stacking":"none","seven_zero":false,"kingmaker":false,"jump_in":false,"runs":false,"reverse_two_players":"skip","finish_on_wild":true,"last_card_draws":true,"uno_call":"auto","uno_penalty":"none","uno_penalty_cards":2,"uno_early":true,"false_uno":"none","false_uno_limit":0,"round_ends":"first_out","scoring":"winner","target":0,"teams":"none","penalty_cards":2,"turn_seconds":120,"warn_seconds":60,"timeout":"skip_then_out","leaver":"last","late_join":"full"},"is_rated":true,"players":[{"nick":"A","userhost":"a@a.example","account":null,"computer":null,"absent_since":null,"is_split":false,"has_left":false,"total":0,"number":0,"team":null,"is_dropped":false,"is_unreachable":false},{"nick":"B","userhost":"b@b.example","account":null,"computer":null,"absent_since":1768478410.0,"is_split":true,"has_left":false,"total":0,"number":1,"team":null,"is_dropped":false,"is_unreachable":false},{"nick":"C","userhost":"c@c.example","account":null,"computer":null,"absent_since":null,"is_split":false,"has_left":false,"total":0,"number":2,"team":null,"is_dropped":false,"is_unreachable":false}],"next_players":[],"owner":0,"starts_at":null,"invited":[],"round_id":"50000000000000000000000000000000","round_began":1768478400.0,"events":4,"turn_began":1768478400.0,"is_warned":false,"last_move":1768478400.0,"computer_at":null,"speaks_at":null,"paused":"split","paused_at":1768478410.0,"suspended":null,"pass_is_late":[],"idle_games":0,"rounds":0,"is_tied":false,"benched":[],"last_result":null}','unobot');
INSERT INTO "sessions" VALUES('scenario','#tied',1768478415.0,NULL,'{"phase":"between","preset":"low","rules":{"hand_size":7,"max_players":10,"min_players":2,"uno_cards":0,"starter":"first_joined","first_wild":"dealer_chooses","first_action":"apply","first_reverse":"right_of_dealer","draw_anytime":true,"after_draw":"drawn_only","auto_pass":true,"draw_until_playable":false,"wild_draw_four":"no_playable","illegal_wd4":"bluff","challenge_guilty":"take_back","challenge_innocent":2,"stacking":"none","seven_zero":false,"kingmaker":false,"jump_in":false,"runs":false,"reverse_two_players":"skip","finish_on_wild":true,"last_card_draws":true,"uno_call":"player","uno_penalty":"caught","uno_penalty_cards":2,"uno_early":true,"false_uno":"none","false_uno_limit":0,"round_ends":"first_out","scoring":"low","target":30,"teams":"none","penalty_cards":2,"turn_seconds":120,"warn_seconds":60,"timeout":"out","leaver":"last","late_join":"never"},"is_rated":true,"players":[{"nick":"A","userhost":"a@a.example","account":null,"computer":null,"absent_since":null,"is_split":false,"has_left":false,"total":5,"number":0,"team":null,"is_dropped":false,"is_unreachable":false},{"nick":"B","userhost":"b@b.example","account":null,"computer":null,"absent_since":null,"is_split":false,"has_left":false,"total":5,"number":1,"team":null,"is_dropped":false,"is_unreachable":false}],"next_players":[],"owner":0,"starts_at":1768478430.0,"invited":[],"round_id":null,"round_began":1768478415.0,"events":8,"turn_began":1768478415.0,"is_warned":false,"last_move":1768478415.0,"computer_at":null,"speaks_at":null,"paused":null,"paused_at":0.0,"suspended":null,"pass_is_late":[],"idle_games":0,"rounds":2,"is_tied":true,"benched":[{"nick":"C","userhost":"c@c.example","account":null,"computer":null,"absent_since":null,"is_split":false,"has_left":false,"total":34,"number":2,"team":null,"is_dropped":false,"is_unreachable":false}],"last_result":{"winner":"B","points":{"A":5,"C":17},"places":{"A":2,"B":1,"C":3},"totals":{"A":5,"B":5,"C":34}}}','unobot');
INSERT INTO "sessions" VALUES('scenario','#pairs',1768478400.0,NULL,'{"phase":"between","preset":"teams","rules":{"hand_size":7,"max_players":10,"min_players":2,"uno_cards":0,"starter":"first_joined","first_wild":"dealer_chooses","first_action":"apply","first_reverse":"right_of_dealer","draw_anytime":true,"after_draw":"drawn_only","auto_pass":true,"draw_until_playable":false,"wild_draw_four":"no_playable","illegal_wd4":"bluff","challenge_guilty":"take_back","challenge_innocent":2,"stacking":"none","seven_zero":false,"kingmaker":false,"jump_in":false,"runs":false,"reverse_two_players":"skip","finish_on_wild":true,"last_card_draws":true,"uno_call":"player","uno_penalty":"caught","uno_penalty_cards":2,"uno_early":true,"false_uno":"none","false_uno_limit":0,"round_ends":"first_out","scoring":"winner","target":200,"teams":"pairs","penalty_cards":2,"turn_seconds":120,"warn_seconds":60,"timeout":"out","leaver":"last","late_join":"never"},"is_rated":true,"players":[{"nick":"A","userhost":"a@a.example","account":null,"computer":null,"absent_since":null,"is_split":false,"has_left":false,"total":7,"number":0,"team":0,"is_dropped":false,"is_unreachable":false},{"nick":"C","userhost":"c@c.example","account":null,"computer":null,"absent_since":null,"is_split":false,"has_left":false,"total":7,"number":2,"team":0,"is_dropped":false,"is_unreachable":false},{"nick":"D","userhost":"d@d.example","account":null,"computer":null,"absent_since":null,"is_split":false,"has_left":false,"total":0,"number":3,"team":1,"is_dropped":false,"is_unreachable":false}],"next_players":[],"owner":0,"starts_at":1768478415.0,"invited":[],"round_id":null,"round_began":1768478400.0,"events":5,"turn_began":1768478400.0,"is_warned":false,"last_move":1768478400.0,"computer_at":null,"speaks_at":null,"paused":null,"paused_at":0.0,"suspended":null,"pass_is_late":[],"idle_games":0,"rounds":1,"is_tied":false,"benched":[],"last_result":{"winner":"A","points":{"A":7,"C":7},"places":{"A":1,"B":3,"C":4,"D":2},"totals":{"A":7,"B":0,"C":7,"D":0}}}','unobot');
INSERT INTO "sessions" VALUES('scenario','#between',1768478400.0,NULL,'{"phase":"between","preset":"color-uno","rules":{"hand_size":7,"max_players":10,"min_players":2,"uno_cards":0,"starter":"first_joined","first_wild":"redraw","first_action":"draw_only","first_reverse":"before_starter","draw_anytime":true,"after_draw":"any","auto_pass":true,"draw_until_playable":false,"wild_draw_four":"any","illegal_wd4":"refuse","challenge_guilty":"draw","challenge_innocent":2,"stacking":"none","seven_zero":false,"kingmaker":false,"jump_in":false,"runs":false,"reverse_two_players":"skip","finish_on_wild":true,"last_card_draws":true,"uno_call":"auto","uno_penalty":"none","uno_penalty_cards":2,"uno_early":true,"false_uno":"none","false_uno_limit":0,"round_ends":"first_out","scoring":"winner","target":0,"teams":"none","penalty_cards":2,"turn_seconds":120,"warn_seconds":60,"timeout":"skip_then_out","leaver":"last","late_join":"full"},"is_rated":true,"players":[],"next_players":[],"owner":null,"starts_at":1768478460.0,"invited":[],"round_id":null,"round_began":1768478400.0,"events":5,"turn_began":1768478400.0,"is_warned":false,"last_move":1768478400.0,"computer_at":null,"speaks_at":null,"paused":null,"paused_at":0.0,"suspended":null,"pass_is_late":[],"idle_games":0,"rounds":0,"is_tied":false,"benched":[],"last_result":{"winner":"A","points":{"A":3},"places":{"A":1,"B":2},"totals":{"A":3,"B":0}}}','unobot');
INSERT INTO "sessions" VALUES('scenario','#closed',1768478400.0,NULL,'{"phase":"none","preset":"color-uno","rules":{"hand_size":7,"max_players":10,"min_players":2,"uno_cards":0,"starter":"first_joined","first_wild":"redraw","first_action":"draw_only","first_reverse":"before_starter","draw_anytime":true,"after_draw":"any","auto_pass":true,"draw_until_playable":false,"wild_draw_four":"any","illegal_wd4":"refuse","challenge_guilty":"draw","challenge_innocent":2,"stacking":"none","seven_zero":false,"kingmaker":false,"jump_in":false,"runs":false,"reverse_two_players":"skip","finish_on_wild":true,"last_card_draws":true,"uno_call":"auto","uno_penalty":"none","uno_penalty_cards":2,"uno_early":true,"false_uno":"none","false_uno_limit":0,"round_ends":"first_out","scoring":"winner","target":0,"teams":"none","penalty_cards":2,"turn_seconds":120,"warn_seconds":60,"timeout":"skip_then_out","leaver":"last","late_join":"full"},"is_rated":true,"players":[],"next_players":[{"nick":"Robo","userhost":"","account":null,"computer":"normal","absent_since":null,"is_split":false,"has_left":false,"total":0,"number":0,"team":null,"is_dropped":false,"is_unreachable":false}],"owner":null,"starts_at":null,"invited":[],"round_id":null,"round_began":1768478400.0,"events":5,"turn_began":1768478400.0,"is_warned":false,"last_move":1768478400.0,"computer_at":null,"speaks_at":null,"paused":null,"paused_at":0.0,"suspended":null,"pass_is_late":[],"idle_games":0,"rounds":0,"is_tied":false,"benched":[],"last_result":{"winner":"A","points":{"A":3},"places":{"A":1,"B":2},"totals":{"A":3,"B":0}}}','unobot');
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
INSERT INTO "standings" VALUES(1,'2026-01','scenario','nick:a',13,1768478400.0,4,1768478400.0,5,1768478415.0,0,0.0);
INSERT INTO "standings" VALUES(1,'ever','scenario','nick:a',13,1768478400.0,4,1768478400.0,5,1768478415.0,0,0.0);
INSERT INTO "standings" VALUES(1,'2026-01','scenario','nick:b',0,0.0,1,1768478415.0,5,1768478415.0,0,0.0);
INSERT INTO "standings" VALUES(1,'ever','scenario','nick:b',0,0.0,1,1768478415.0,5,1768478415.0,0,0.0);
INSERT INTO "standings" VALUES(1,'2026-01','scenario','nick:c',7,1768478400.0,1,1768478400.0,3,1768478415.0,0,0.0);
INSERT INTO "standings" VALUES(1,'ever','scenario','nick:c',7,1768478400.0,1,1768478400.0,3,1768478415.0,0,0.0);
INSERT INTO "standings" VALUES(1,'2026-01','scenario','nick:d',0,0.0,0,0.0,1,1768478400.0,0,0.0);
INSERT INTO "standings" VALUES(1,'ever','scenario','nick:d',0,0.0,0,0.0,1,1768478400.0,0,0.0);
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
INSERT INTO "streaks" VALUES(1,'scenario','nick:a',3,9,0);
CREATE INDEX ix_imported_totals_identity ON imported_totals (network, identity, counted_at, nick);
CREATE INDEX ix_imported_totals_nick ON imported_totals (network, channel, folded_nick, counted_at, nick);
CREATE INDEX ix_results_month ON results (network, channel, ended_at);
CREATE INDEX ix_results_identity ON results (network, identity, ended_at);
CREATE INDEX ix_results_nick ON results (network, channel, folded_nick, is_computer, ended_at);
CREATE INDEX ix_standings_wins ON standings (scope, month, wins);
CREATE INDEX ix_standings_month_points ON standings (scope, points) WHERE month <> 'ever';
CREATE INDEX ix_standings_points ON standings (scope, month, points, identity);
CREATE INDEX ix_standings_month_wins ON standings (scope, wins) WHERE month <> 'ever';
CREATE INDEX ix_standings_games ON standings (scope, month, games);
CREATE INDEX ix_standings_wins_21 ON standings (scope, month, wins_21);
COMMIT;
